"""Renames the flag of tables that the lobby does not list. A private table is only one kind of them."""

from alembic import op

revision = "0103"
down_revision = "0102"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute("ALTER TABLE tables RENAME COLUMN is_private TO is_unlisted")


def downgrade() -> None:
    op.execute("ALTER TABLE tables RENAME COLUMN is_unlisted TO is_private")
