"""An answer is kept as what made it, and no longer as bytes.

Answers that were kept before stay good: of each is noted which revisions it told of, and it is
made again from them. The answers to hands being counted are kept no longer.
"""

import json
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "202612011020"
down_revision = "202612011010"
branch_labels = None
depends_on = None

OLD_KEYS = sa.text("SELECT game_id, key FROM answers")
OLD_ANSWER = sa.text("SELECT fingerprint, body FROM answers WHERE game_id = :game AND key = :key")
NEWEST = sa.text("SELECT max(seq) FROM events WHERE game_id = :game")
EVENT = sa.text('SELECT kind, at, "by" FROM events WHERE game_id = :game AND seq = :seq')
# What was written together has one time and one writer.
WRITTEN_WITH_IT = sa.text(
    'SELECT count(*) FROM events WHERE game_id = :game AND seq <= :seq AND at = :at AND "by" = :by'
)
OF_A_ROUND = ("round_corrected", "round_struck", "round_restored")


# There is no way down: an older program wants the backup that was made with it.
def upgrade() -> None:
    kept_answers = op.create_table(
        "kept_answers",
        sa.Column("game_id", sa.Text(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("fingerprint", sa.Text(), nullable=False),
        sa.Column("keeper", sa.Text(), nullable=True),
        sa.Column("revision_before", sa.Integer(), nullable=False),
        sa.Column("revision_after", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_kept_answers_game_id")),
        sa.PrimaryKeyConstraint("game_id", "key", name=op.f("pk_kept_answers")),
        sa.CheckConstraint(
            "revision_before >= 0 AND revision_after >= revision_before AND revision_after >= 1",
            name=op.f("ck_kept_answers_revisions_in_order"),
        ),
        sqlite_strict=True,
    )
    bind = op.get_bind()
    for game, key in bind.execute(OLD_KEYS).all():
        if (made_of := _made_of(bind, game, key)) is not None:
            bind.execute(kept_answers.insert(), {"game_id": game, "key": key, **made_of})
    op.drop_table("answers")


def _made_of(bind: sa.Connection, game: str, key: str) -> dict[str, Any] | None:
    """Return what an old answer was made of, or ``None`` for one that is kept no longer."""
    old = bind.execute(OLD_ANSWER, {"game": game, "key": key}).one()
    newest = bind.execute(NEWEST, {"game": game}).scalar()
    told = _json(bytes(old.body))
    if not newest or (told is not None and "revision" not in told):
        return None  # no such game; hands being counted
    made_of = _of_a_page(newest) if told is None else _of_the_api(bind, game, told)
    return {"fingerprint": old.fingerprint, **made_of}


def _json(body: bytes) -> dict[str, Any] | None:
    try:
        told = json.loads(body)
    except ValueError:
        return None
    return told if isinstance(told, dict) else None


def _of_a_page(newest: int) -> dict[str, Any]:
    """Return what stands for a form's answer: where it leads to depends on the form alone.

    Whose it was cannot be told, so it is given again to whoever keeps score.
    """
    return {"keeper": None, "revision_before": newest, "revision_after": newest}


def _of_the_api(bind: sa.Connection, game: str, told: dict[str, Any]) -> dict[str, Any]:
    after = told["revision"]
    event = bind.execute(EVENT, {"game": game, "seq": after}).one()
    asked = {"game": game, "seq": after, "at": event.at, "by": event.by}
    written = bind.execute(WRITTEN_WITH_IT, asked).scalar_one()
    if told.get("consequences") == [] and event.kind not in OF_A_ROUND:
        written = 0  # nothing followed from it, and perhaps it changed nothing at all
    return {"keeper": event.by, "revision_before": after - written, "revision_after": after}
