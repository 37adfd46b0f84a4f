"""The game of docs/a-new-game.md: registered as another package would, it passes all that every game must."""

import json
import sys
from collections import Counter
from inspect import signature
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

import parlour
from parlour.cli import app
from parlour.games import game_class, game_names, new
from parlour.kit.chance import Chance
from parlour.kit.errors import ParlourError
from parlour.kit.game import Game
from parlour.rules import rules_page
from parlour.scenario import check, read_file
from parlour.scene import scene_of
from parlour.server.wire import scene_now
from tests import test_properties
from tests.play import choices, deal, set_ups
