"""Code shared by Go Fish and Authors, the two games in which players ask each other for cards."""
