"""Detection of names that look alike, ignoring accents, dots and differences between alphabets."""

import unicodedata
from functools import lru_cache
from typing import Final

# Pairs of characters that look alike. The first is replaced with the second, a basic Latin letter or a digit.
CONFUSABLE_PAIRS: Final = (
    "АA ВB ЕE ЅS КK МM НH ОO РP СC ТT УY ХX ІI ЈJ ԚQ ԜW З3 аa еe оo рp сc уy хx іi јj ѕs һh ԁd ԛq ԝw "
    "ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX αa ιi κk νv οo ρp υu χx γy ωw "
    "ԱU ՍU Օo օo հh ցg սu ոn "
    "ıi łl ŁL øo ØO đd ĐD ħh ɑa ɡg ǀl |l 0o 1l !l"
)
CONFUSABLES: Final = str.maketrans({pair[0]: pair[1] for pair in CONFUSABLE_PAIRS.split()})
CONFUSABLE_SEQUENCES: Final = (("rn", "m"), ("vv", "w"))
COMBINING_MARKS: Final = (
    *(range(0x300, 0x370), range(0x1AB0, 0x1B00), range(0x1DC0, 0x1E00)),
    *(range(0x20D0, 0x2100), range(0xFE20, 0xFE30)),
)


@lru_cache(maxsize=4096)
def skeleton(name: str) -> str:
    """Return a simplified form of a name. Names that look alike have the same form."""
    decomposed = unicodedata.normalize("NFKD", name.translate(CONFUSABLES)).translate(CONFUSABLES)
    simplified = "".join(char for char in decomposed if is_significant(char)).replace("I", "l").casefold()
    for sequence, replacement in CONFUSABLE_SEQUENCES:
        simplified = simplified.replace(sequence, replacement)
    return simplified.replace("i", "l") or name


def is_significant(char: str) -> bool:
    """Return True if a character helps to tell names apart.

    Accents, dots, spaces and invisible characters do not.
    """
    return unicodedata.category(char)[0] in "LNSM" and not is_accent(char)


def is_accent(char: str) -> bool:
    """Return True for a combining mark that is not specific to one alphabet. Other marks count as letters."""
    return any(ord(char) in code_points for code_points in COMBINING_MARKS)
