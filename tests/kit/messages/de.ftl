# As much of the same in another language as the tests want.

see = { $other } wird von { $who } gesehen.
