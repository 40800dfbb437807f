"""Makes the font files beside it from the variable Fraunces: one instance, heavy and soft, its figures as wide as each other.

The two for browsers part the letters of the other languages from the rest. The third has all of them, unpacked: the server
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

LOOK = {"wght": 800, "opsz": 120, "SOFT": 100, "WONK": 1}
FIGURE_WIDTH = 1230


def make(source: Path, target: Path) -> None:
    font = TTFont(source)
    characters = list(font.getBestCmap())
    font = instantiateVariableFont(font, LOOK)

    options = Options()
    options.hinting = False
    options.layout_features = ["kern", "liga", "ccmp", "locl", "mark", "mkmk"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=characters)
    subsetter.subset(font)

    cmap = font.getBestCmap()
    for figure in "0123456789":
        name = cmap.get(ord(figure))
        if name is not None:
            width, bearing = font["hmtx"][name]
            shift = (FIGURE_WIDTH - width) // 2
            font["glyf"][name].coordinates.translate((shift, 0))
            font["glyf"][name].recalcBounds(font["glyf"])
            font["hmtx"][name] = (FIGURE_WIDTH, bearing + shift)

    font.flavor = "woff2"
    font.save(target)


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
        make(Path(sys.argv[1]) / f"fraunces-{subset}-full-normal.woff2", here / f"fraunces-{subset}.woff2")
    merge([here / f"fraunces-{subset}.woff2" for subset in subsets], here / "fraunces.ttf")
