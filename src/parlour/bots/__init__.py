"""Bots that choose moves, and the coach that explains them."""
