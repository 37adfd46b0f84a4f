"""Text for readers: messages, rules pages, numbers and names in each language."""
