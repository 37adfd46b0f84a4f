"""The generation of each person's cookies, which grows when they sign out their other devices."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None
rolling = True  # nodes of the version before it go on


def upgrade() -> None:
    there = {each["name"] for each in sa.inspect(op.get_bind()).get_columns("people")}
    if "generation" not in there:
        op.add_column("people", sa.Column("generation", sa.Integer, nullable=False, server_default="0"))
    counted = sa.text("generation <> 0")
    op.create_index(
        "generations", "people", ["at"], sqlite_where=counted, postgresql_where=counted, if_not_exists=True
    )


def downgrade() -> None:
    op.drop_index("generations", "people")
    op.drop_column("people", "generation")
