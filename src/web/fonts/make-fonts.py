"""Makes the font files beside it from the variable Fraunces: two cuts, both soft.

The display cut is heavy, and its figures stand further apart than designed. The text cut is for less than 20 px: lighter and
wider.

The files for browsers part the letters of the other languages from the rest. The unpacked one has all of them: the server
draws link previews with it, and its library reads no woff2. The files of the text face, Figtree, are unchanged ones of
@fontsource-variable/figtree@5.3.0.

    pip install fonttools brotli
    npm pack @fontsource-variable/fraunces@5.3.0 && tar xf fontsource-variable-fraunces-5.3.0.tgz
    python3 make-fonts.py package/files
"""

import sys
from pathlib import Path

from fontTools.merge import Merger, Options as MergeOptions
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

DISPLAY = {"wght": 800, "opsz": 120, "SOFT": 100, "WONK": 1}
TEXT = {"wght": 560, "opsz": 14, "SOFT": 100, "WONK": 0}
# On each side, in units of 2000 to the em, so that no figure touches the next.
FIGURE_BEARING = 45


def make(source: Path, look: dict[str, int]) -> TTFont:
    font = TTFont(source)
    characters = list(font.getBestCmap())
    font = instantiateVariableFont(font, look)

    options = Options()
    options.hinting = False
    options.layout_features = ["kern", "liga", "ccmp", "locl", "mark", "mkmk"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=characters)
    subsetter.subset(font)
    font.flavor = "woff2"
    return font


def part_figures(font: TTFont) -> None:
    cmap = font.getBestCmap()
    for figure in "0123456789":
        name = cmap.get(ord(figure))
        if name is not None:
            glyph = font["glyf"][name]
            width, left = font["hmtx"][name]
            right = width - glyph.xMax
            shift = max(0, FIGURE_BEARING - left)
            glyph.coordinates.translate((shift, 0))
            glyph.recalcBounds(font["glyf"])
            font["hmtx"][name] = (width + shift + max(0, FIGURE_BEARING - right), left + shift)


def merge(sources: list[Path], target: Path) -> None:
    unpacked = []
    for source in sources:
        font = TTFont(source)
        font.flavor = None
        unpacked.append(target.with_name(f"{source.stem}.part.ttf"))
        font.save(unpacked[-1])
    Merger(options=MergeOptions(drop_tables=["STAT"])).merge([str(part) for part in unpacked]).save(target)
    for part in unpacked:
        part.unlink()


if __name__ == "__main__":
    here = Path(__file__).parent
    subsets = ("latin", "latin-ext")
    for subset in subsets:
        source = Path(sys.argv[1]) / f"fraunces-{subset}-full-normal.woff2"
        display = make(source, DISPLAY)
        part_figures(display)
        display.save(here / f"fraunces-{subset}.woff2")
        make(source, TEXT).save(here / f"fraunces-text-{subset}.woff2")
    merge([here / f"fraunces-{subset}.woff2" for subset in subsets], here / "fraunces.ttf")
