"""No index of requests: whoever writes a row has read all before it, and knows what was asked for there.

It was more than half of what a move took on the disk.
"""

from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

NAME = "one_row_a_request"


def upgrade() -> None:
    with op.batch_alter_table("log") as log:
        log.drop_constraint(NAME, type_="unique")


def downgrade() -> None:
    with op.batch_alter_table("log") as log:
        log.create_unique_constraint(NAME, ["table", "by", "request"])
