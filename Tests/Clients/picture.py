"""What is in a picture of a bar: how many pixels of each colour, and where its pill stands.

usage: picture.py FRAME TRACK:PILL COLOUR…

FRAME is an X window dump, as the frame buffer of Xvfb is one, or a PPM. A line for each COLOUR
(#rrggbb): the colour, and how many pixels have it. Then, where there is one, `pill FIRST LAST`: the
columns of the last compact block of the colour PILL, if it stands right of everything of the colour
TRACK. TRACK:PILL may be empty.
"""

import array
import collections
import sys


def pixels_of(path):
    """The width, and the pixels as integers 0xrrggbb, a row after the other."""
    with open(path, "rb") as file:
        data = file.read()
    if data[:2] == b"P6":
        fields = data.split(None, 4)
        width = int(fields[1])
        body = data[len(data) - 3 * width * int(fields[2]) :]
        return width, [
            body[i] << 16 | body[i + 1] << 8 | body[i + 2] for i in range(0, len(body), 3)
        ]
    # XWDFile.h: 25 words of four bytes, the biggest byte first; then the colour map, then rows.
    header = array.array("I", data[:100])
    if sys.byteorder == "little":
        header.byteswap()
    size, width, height, bits, row_size, colors = (header[i] for i in (0, 4, 5, 11, 12, 19))
    if bits != 32:
        sys.exit("picture.py: the frame has %d bits a pixel, not 32" % bits)
    start = size + 12 * colors
    values = array.array("I", data[start : start + row_size * height])
    if header[7] != (sys.byteorder == "big"):
        values.byteswap()
    row = row_size // 4
    return width, [v & 0xFFFFFF for y in range(height) for v in values[y * row : y * row + width]]


def number(color):
    return int(color[1:], 16)


def blocks(width, pixels, color):
    """The runs of columns that have a colour, with how full each is, from 0 to 1."""
    places = [i for i, value in enumerate(pixels) if value == color]
    if not places:
        return []
    height = places[-1] // width - places[0] // width + 1
    columns = collections.Counter(i % width for i in places)
    runs = []
    for x in sorted(columns):
        # A letter may stand between two parts of a block.
        if runs and x - runs[-1][1] <= 3:
            runs[-1][1:] = [x, runs[-1][2] + columns[x]]
        else:
            runs.append([x, x, columns[x]])
    return [(a, b, count / (height * (b - a + 1))) for a, b, count in runs]


width, pixels = pixels_of(sys.argv[1])
counts = collections.Counter(pixels)
for color in sys.argv[3:]:
    print(color, counts[number(color)])
if sys.argv[2]:
    track, pill = (blocks(width, pixels, number(color)) for color in sys.argv[2].split(":"))
    compact = [block for block in pill if block[1] - block[0] >= 11 and block[2] >= 0.35]
    if track and compact and compact[-1][0] > track[-1][1]:
        print("pill", compact[-1][0], compact[-1][1])
