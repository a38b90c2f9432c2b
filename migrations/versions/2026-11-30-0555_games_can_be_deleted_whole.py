"""A game can be deleted whole, by its keeper, and never in part.

The events of a game may go only once its id stands in ``deleted_games``; that id is never given
out again.
"""

import sqlalchemy as sa
from alembic import op

revision = "202611300555"
down_revision = "202611300150"
branch_labels = None
depends_on = None

SQLITE = (
    "DROP TRIGGER events_refuse_delete",
    """
    CREATE TRIGGER events_refuse_delete BEFORE DELETE ON events
    WHEN NOT EXISTS (SELECT 1 FROM deleted_games WHERE id = OLD.game_id)
    BEGIN SELECT RAISE(ABORT, 'history is never changed'); END
    """,
)

POSTGRESQL = (
    """
    CREATE OR REPLACE FUNCTION events_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF TG_OP = 'DELETE' THEN
            IF EXISTS (SELECT 1 FROM deleted_games WHERE id = OLD.game_id) THEN
                RETURN OLD;
            END IF;
        END IF;
        RAISE EXCEPTION 'history is never changed' USING ERRCODE = 'restrict_violation';
    END $$
    """,
)


# There is no way down: an older program wants the backup that was made with it.
def upgrade() -> None:
    op.create_table(
        "deleted_games",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("deleted_at", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_deleted_games")),
        sqlite_strict=True,
    )
    for statement in SQLITE if op.get_bind().dialect.name == "sqlite" else POSTGRESQL:
        op.execute(statement)
