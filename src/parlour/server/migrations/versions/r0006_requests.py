"""No index of requests: whoever writes a row has read all before it, and knows what was asked for there.

It was more than half of what a move took on the disk.
"""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

NAME = "one_row_a_request"


def upgrade() -> None:
    op.execute("DROP TABLE IF EXISTS _alembic_tmp_log")  # the new table of a killed upgrade, without rows yet
    found = sa.inspect(op.get_bind()).get_unique_constraints("log")
    if NAME not in [each["name"] for each in found]:
        return
    with op.batch_alter_table("log") as log:
        log.drop_constraint(NAME, type_="unique")


def downgrade() -> None:
    with op.batch_alter_table("log") as log:
        log.create_unique_constraint(NAME, ["table", "by", "request"])
