"""A second migration for the tests of upgrades, which belongs to the version after this one."""

import shutil
from pathlib import Path
from typing import Final

from parlour.server.storage import database

FIRST: Final = "0104"  # the revision of this version
LATER: Final = "9901"
# On SQLite, `batch_alter_table` recreates the table and copies all of its rows.
MIGRATION: Final = f'''"""A new table, a new column, changed rows, and a constraint less."""

import sqlalchemy as sa
from alembic import op

revision = "{LATER}"
down_revision = "{FIRST}"
branch_labels = None
depends_on = None
rolling = ROLLING


def upgrade() -> None:
    op.create_table("later", sa.Column("id", sa.String, primary_key=True), sa.Column("at", sa.BigInteger))
    op.create_index("ix_later_at", "later", ["at"])
    op.add_column("users", sa.Column("later", sa.String, nullable=False, server_default=""))
    tables = sa.table("tables", sa.column("id"), sa.column("is_over", sa.Boolean))
    op.execute(tables.update().where(tables.c.id == "table 1").values(is_over=sa.true()))
    with op.batch_alter_table("chat_messages") as messages:
        messages.drop_constraint("unique_chat_request", type_="unique")


def downgrade() -> None:
    with op.batch_alter_table("chat_messages") as messages:
        messages.create_unique_constraint("unique_chat_request", ["table_id", "user_id", "request_id"])
    op.drop_column("users", "later")
    op.drop_table("later")
'''


def with_later(folder: Path, rolling: bool = False) -> Path:
    """Write a later version's migrations into a folder for `database.MIGRATIONS`, and return the folder."""
    made = folder / "migrations"
    shutil.copytree(database.MIGRATIONS, made, ignore=shutil.ignore_patterns("__pycache__"))
    (made / "versions" / f"r{LATER}_later.py").write_text(MIGRATION.replace("ROLLING", str(rolling)))
    return made
