"""The migrations. All missing ones run in one transaction.

The number of a migration is that of the version that brings it, 01 for 0.1, and a number of its own. So the
databases from before 0.1, which had the numbers 0001 to 0008, are known.
"""
