"""Whether a backup was ever put back, and since when a copy put here by hand is noticed."""

import sqlalchemy as sa
from alembic import op

revision = "202612011010"
down_revision = "202611300900"
branch_labels = None
depends_on = None


# There is no way down: an older program wants the backup that was made with it.
def upgrade() -> None:
    op.add_column("installation", sa.Column("restored_at", sa.Text(), nullable=True))
    op.add_column("installation", sa.Column("noted_since", sa.Text(), nullable=True))
