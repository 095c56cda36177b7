"""Tests that the programs in the folder `examples` print what their comments promise."""

import subprocess
import sys
from pathlib import Path

CARDS = Path(__file__).parent.parent / "examples" / "cards.py"


def test_cards(tmp_path):
    file = tmp_path / "card.svg"
    run = subprocess.run([sys.executable, CARDS, file], capture_output=True, text=True, check=True)
    assert run.stdout.splitlines() == [
        "a card of 320: a title of 120 has 120 at 68",
        "a card of 150: a title of 120 has 72 at 68",
        "a card of 600: a title of 333 has 333 at 68",
    ]
    assert file.read_text().count("<rect") == 3
