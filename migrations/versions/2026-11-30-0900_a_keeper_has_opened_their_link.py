"""Whether a keeper's link was ever opened: nobody gives theirs up before another one was."""

import sqlalchemy as sa
from alembic import op

revision = "202611300900"
down_revision = "202611300555"
branch_labels = None
depends_on = None


# There is no way down: an older program wants the backup that was made with it.
def upgrade() -> None:
    op.add_column("keepers", sa.Column("opened_at", sa.Text(), nullable=True))
    # Of those that were made before nobody knows: they have had their time.
    op.execute("UPDATE keepers SET opened_at = made_at")
