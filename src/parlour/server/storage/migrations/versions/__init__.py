"""The migrations. All missing ones run in one transaction.

The number of a migration has two parts: the version of Parlour, 01 for 0.1, and a running number. Databases
with a lower number than the first migration are from unsupported earlier versions: 0001 to 0008, and 0101.
"""
