"""The tables. Migrations make them; ``alembic check`` holds the two together.

Times are RFC 3339 text in UTC: rows are ordered by ``seq``, never by a clock that may jump.
Triggers, which only the migrations know, let nobody change or remove a row of ``events``.
"""

from sqlalchemy import (
    CheckConstraint,
    Column,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
    UniqueConstraint,
)

# Every constraint has a name, so that a later migration can find it.
metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    }
)

games = Table(
    "games",
    metadata,
    Column("id", Text, nullable=False),
    Column("created_at", Text, nullable=False),
    PrimaryKeyConstraint("id"),
    CheckConstraint("id <> ''", name="id_not_empty"),
    sqlite_strict=True,
)

events = Table(
    "events",
    metadata,
    Column("game_id", Text, ForeignKey("games.id"), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("at", Text, nullable=False),
    Column("by", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("fact", Text, nullable=False),
    Column("hash", Text, nullable=False),
    PrimaryKeyConstraint("game_id", "seq"),
    CheckConstraint("seq >= 1", name="seq_from_one"),
    CheckConstraint("kind <> ''", name="kind_not_empty"),
    CheckConstraint("length(hash) = 64", name="hash_whole"),
    sqlite_strict=True,
)

# Which games were deleted: only their events may go, and no other game gets their id.
deleted_games = Table(
    "deleted_games",
    metadata,
    Column("id", Text, nullable=False),
    Column("deleted_at", Text, nullable=False),
    PrimaryKeyConstraint("id"),
    sqlite_strict=True,
)

# Of a keeper's token only a hash is here. It was opened once a phone had been let in with it.
keepers = Table(
    "keepers",
    metadata,
    Column("game_id", Text, ForeignKey("games.id"), nullable=False),
    Column("name", Text, nullable=False),
    Column("token_hash", Text, nullable=False),
    Column("made_at", Text, nullable=False),
    Column("ended_at", Text),
    Column("opened_at", Text),
    PrimaryKeyConstraint("game_id", "name"),
    UniqueConstraint("game_id", "token_hash"),
    sqlite_strict=True,
)

# The parts of an answer, and not the answer: that is made again from the events, so that a small
# request never stores a large answer. Without a keeper: noted by an older program.
kept_answers = Table(
    "kept_answers",
    metadata,
    Column("game_id", Text, ForeignKey("games.id"), nullable=False),
    Column("key", Text, nullable=False),
    Column("fingerprint", Text, nullable=False),
    Column("keeper", Text),
    Column("revision_before", Integer, nullable=False),
    Column("revision_after", Integer, nullable=False),
    PrimaryKeyConstraint("game_id", "key"),
    CheckConstraint(
        "revision_before >= 0 AND revision_after >= revision_before AND revision_after >= 1",
        name="revisions_in_order",
    ),
    sqlite_strict=True,
)

working_hands = Table(
    "working_hands",
    metadata,
    Column("game_id", Text, ForeignKey("games.id"), nullable=False),
    Column("player", Text, nullable=False),
    Column("hand", Text, nullable=False),
    Column("by", Text, nullable=False),
    Column("at", Text, nullable=False),
    PrimaryKeyConstraint("game_id", "player"),
    sqlite_strict=True,
)

# One row, made by the first migration. Its epoch changes when a backup is put back, or when a copy
# that was put here by hand is noticed; ``noted_since`` says from when on that can be.
installation = Table(
    "installation",
    metadata,
    Column("id", Integer, nullable=False),
    Column("epoch", Text, nullable=False),
    Column("secret", LargeBinary, nullable=False),
    Column("restored_at", Text),
    Column("noted_since", Text),
    PrimaryKeyConstraint("id"),
    CheckConstraint("id = 1", name="one_row"),
    sqlite_strict=True,
)
