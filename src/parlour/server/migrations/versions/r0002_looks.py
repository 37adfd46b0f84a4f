"""How people want to be seen, and where they have sat down."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    there = {each["name"] for each in sa.inspect(op.get_bind()).get_columns("people")}
    for name in ("face", "colour"):
        if name not in there:
            op.add_column("people", sa.Column(name, sa.String, nullable=False, server_default=""))
    sitting = sa.text("kind IN ('sat', 'continued')")
    op.create_index(
        "sitters", "log", ["by"], sqlite_where=sitting, postgresql_where=sitting, if_not_exists=True
    )


def downgrade() -> None:
    op.drop_index("sitters", "log")
    for name in ("colour", "face"):
        op.drop_column("people", name)
