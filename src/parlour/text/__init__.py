"""What people read: messages, rules pages, numbers and names in a language."""
