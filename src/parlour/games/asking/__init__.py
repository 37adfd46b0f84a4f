"""What Go Fish and Authors share: games in which players ask each other for cards."""
