"""The migrations. All missing migrations are run in one transaction.

The number of a migration has two parts: the version of Parlour, such as 01 for 0.1, and a sequence number.
The first migration has the number 0102. Databases with the numbers 0001 to 0008 and 0101 are from earlier
versions, which are not supported.
"""
