"""Scenarios as text, for the tests of the code that reads them."""

HOLDS = """
- title: a six goes on a six
  rules: [CE-3]
  game: crazy-eight
  position: {hands: ["6C 5D", "9H KD"], discard_pile: "6H", turn: 0}
  moves: [{0: 6C}]
  expect: {hands: {0: "5D"}}
"""
FAILS = HOLDS.replace("a six goes on a six", "failing").replace('"5D"}}', '"4D"}}')
