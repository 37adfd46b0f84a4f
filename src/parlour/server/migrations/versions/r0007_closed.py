"""Tables that were closed are over."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    log = sa.table("log", sa.column("table"), sa.column("kind"))
    tables = sa.table("tables", sa.column("id"), sa.column("over", sa.Boolean))
    closed = sa.exists().where(log.c.table == tables.c.id, log.c.kind == "closed")
    op.execute(tables.update().where(~tables.c.over, closed).values(over=sa.true()))


def downgrade() -> None:
    """Which of them had no match that ended is not known any more, and no version before asks for it."""
