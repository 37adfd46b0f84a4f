"""Rows of matches that are over, many together."""

import sqlalchemy as sa
from alembic import op

from parlour.server.packs import unpacked

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "packs",
        sa.Column("table", sa.String, primary_key=True),
        sa.Column("first", sa.Integer, primary_key=True),
        sa.Column("last", sa.Integer, nullable=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
        if_not_exists=True,
    )


def downgrade() -> None:
    """Puts the rows back into the log."""
    log = sa.table("log", *(sa.column(name) for name in ("table", "seq", "at", "by", "kind", "request")))
    log.append_column(sa.column("data", sa.JSON))
    packs = sa.table("packs", sa.column("table"), sa.column("first"), sa.column("data", sa.LargeBinary))
    connection = op.get_bind()
    places = connection.execute(sa.select(packs.c.table, packs.c.first)).all()
    for table, first in places:
        here = sa.and_(packs.c.table == table, packs.c.first == first)
        data = connection.execute(sa.select(packs.c.data).where(here)).scalar_one()
        rows = [fields._asdict() for fields in unpacked(data)]
        for row in rows:
            row |= {"table": table, "request": row["request"] or None}
        if rows:
            connection.execute(log.insert(), rows)
    op.drop_table("packs")
