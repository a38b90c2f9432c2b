"""Games and their events, which nobody can change or remove once they are written."""

import secrets

import sqlalchemy as sa
from alembic import op

revision = "202611300150"
down_revision = None
branch_labels = None
depends_on = None

# An event comes right after the one before it: no gap, and no REPLACE of an earlier one.
SQLITE = (
    """
    CREATE TRIGGER events_follow BEFORE INSERT ON events
    WHEN NEW.seq <> (SELECT coalesce(max(seq), 0) + 1 FROM events WHERE game_id = NEW.game_id)
    BEGIN SELECT RAISE(ABORT, 'not the next event of its game'); END
    """,
    """
    CREATE TRIGGER events_refuse_update BEFORE UPDATE ON events
    BEGIN SELECT RAISE(ABORT, 'history is never changed'); END
    """,
    """
    CREATE TRIGGER events_refuse_delete BEFORE DELETE ON events
    BEGIN SELECT RAISE(ABORT, 'history is never changed'); END
    """,
)

POSTGRESQL = (
    """
    CREATE FUNCTION events_follow() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF NEW.seq <> (
            SELECT coalesce(max(seq), 0) + 1 FROM events WHERE game_id = NEW.game_id
        ) THEN
            RAISE EXCEPTION 'not the next event of its game' USING ERRCODE = 'unique_violation';
        END IF;
        RETURN NEW;
    END $$
    """,
    """
    CREATE FUNCTION events_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        RAISE EXCEPTION 'history is never changed' USING ERRCODE = 'restrict_violation';
    END $$
    """,
    """
    CREATE TRIGGER events_follow BEFORE INSERT ON events
    FOR EACH ROW EXECUTE FUNCTION events_follow()
    """,
    """
    CREATE TRIGGER events_refuse_change BEFORE UPDATE OR DELETE ON events
    FOR EACH ROW EXECUTE FUNCTION events_refuse()
    """,
    """
    CREATE TRIGGER events_refuse_truncate BEFORE TRUNCATE ON events
    FOR EACH STATEMENT EXECUTE FUNCTION events_refuse()
    """,
)


# There is no way down: an older program wants the backup that was made with it.
def upgrade() -> None:
    _games_and_events()
    _keepers_and_answers()
    _working_hands()
    _installation()
    for trigger in SQLITE if op.get_bind().dialect.name == "sqlite" else POSTGRESQL:
        op.execute(trigger)


def _games_and_events() -> None:
    op.create_table(
        "games",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("created_at", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_games")),
        sa.CheckConstraint("id <> ''", name=op.f("ck_games_id_not_empty")),
        sqlite_strict=True,
    )
    op.create_table(
        "events",
        sa.Column("game_id", sa.Text(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("at", sa.Text(), nullable=False),
        sa.Column("by", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("fact", sa.Text(), nullable=False),
        sa.Column("hash", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_events_game_id")),
        sa.PrimaryKeyConstraint("game_id", "seq", name=op.f("pk_events")),
        sa.CheckConstraint("seq >= 1", name=op.f("ck_events_seq_from_one")),
        sa.CheckConstraint("kind <> ''", name=op.f("ck_events_kind_not_empty")),
        sa.CheckConstraint("length(hash) = 64", name=op.f("ck_events_hash_whole")),
        sqlite_strict=True,
    )


def _keepers_and_answers() -> None:
    op.create_table(
        "keepers",
        sa.Column("game_id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("token_hash", sa.Text(), nullable=False),
        sa.Column("made_at", sa.Text(), nullable=False),
        sa.Column("ended_at", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_keepers_game_id")),
        sa.PrimaryKeyConstraint("game_id", "name", name=op.f("pk_keepers")),
        sa.UniqueConstraint("game_id", "token_hash", name=op.f("uq_keepers_game_id_token_hash")),
        sqlite_strict=True,
    )
    op.create_table(
        "answers",
        sa.Column("game_id", sa.Text(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("fingerprint", sa.Text(), nullable=False),
        sa.Column("status", sa.Integer(), nullable=False),
        sa.Column("headers", sa.Text(), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("game_id", "key", name=op.f("pk_answers")),
        sa.CheckConstraint("status BETWEEN 100 AND 599", name=op.f("ck_answers_status_of_http")),
        sqlite_strict=True,
    )


def _working_hands() -> None:
    op.create_table(
        "working_hands",
        sa.Column("game_id", sa.Text(), nullable=False),
        sa.Column("player", sa.Text(), nullable=False),
        sa.Column("hand", sa.Text(), nullable=False),
        sa.Column("by", sa.Text(), nullable=False),
        sa.Column("at", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_working_hands_game_id")),
        sa.PrimaryKeyConstraint("game_id", "player", name=op.f("pk_working_hands")),
        sqlite_strict=True,
    )


def _installation() -> None:
    installation = op.create_table(
        "installation",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("epoch", sa.Text(), nullable=False),
        sa.Column("secret", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_installation")),
        sa.CheckConstraint("id = 1", name=op.f("ck_installation_one_row")),
        sqlite_strict=True,
    )
    row = {"id": 1, "epoch": secrets.token_hex(8), "secret": secrets.token_bytes(32)}
    op.bulk_insert(installation, [row])
