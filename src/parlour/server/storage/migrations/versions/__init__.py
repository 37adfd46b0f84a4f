"""The migrations. All missing ones run in one transaction.

The number of a migration is that of the version that brings it, 01 for 0.1, and a number of its own.
Databases with a lower number than the first are from earlier versions and are refused: 0001 to 0008, and
0101.
"""
