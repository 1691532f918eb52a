"""Prints how many pixels of each color a picture of a bar has, and where its pill is.

usage: picture.py FRAME TRACK:PILL COLOR…

FRAME is an X window dump, such as the frame buffer of Xvfb, or a PPM file. The output has a line for
each COLOR (#rrggbb): the color, the number of its pixels, and the column in the middle of its widest
block, or -1 without any. If there is a pill, `pill FIRST LAST`
follows: the columns of the last compact block of the color PILL, if it is to the right of all pixels
of the color TRACK. TRACK:PILL may be empty.
"""

import array
import collections
import sys


def pixels_of(path):
    """Returns the width, and the pixels as integers 0xrrggbb, row by row."""
    with open(path, "rb") as file:
        data = file.read()
    if data[:2] == b"P6":
        fields = data.split(None, 4)
        width = int(fields[1])
        body = data[len(data) - 3 * width * int(fields[2]) :]
        return width, [
            body[i] << 16 | body[i + 1] << 8 | body[i + 2] for i in range(0, len(body), 3)
        ]
    # XWDFile.h: 25 big-endian 32-bit words, then the color map, then the rows.
    header = array.array("I", data[:100])
    if sys.byteorder == "little":
        header.byteswap()
    size, width, height, bits, row_size, colors = (header[i] for i in (0, 4, 5, 11, 12, 19))
    if bits != 32:
        sys.exit("picture.py: the frame has %d bits per pixel, not 32" % bits)
    start = size + 12 * colors
    values = array.array("I", data[start : start + row_size * height])
    if header[7] != (sys.byteorder == "big"):
        values.byteswap()
    row = row_size // 4
    return width, [v & 0xFFFFFF for y in range(height) for v in values[y * row : y * row + width]]


def number(color):
    return int(color[1:], 16)


def blocks(width, pixels, color):
    """Returns the runs of columns that contain a color, with the filled share of each, 0 to 1."""
    places = [i for i, value in enumerate(pixels) if value == color]
    if not places:
        return []
    height = places[-1] // width - places[0] // width + 1
    columns = collections.Counter(i % width for i in places)
    runs = []
    for x in sorted(columns):
        # A letter may separate two parts of a block.
        if runs and x - runs[-1][1] <= 3:
            runs[-1][1:] = [x, runs[-1][2] + columns[x]]
        else:
            runs.append([x, x, columns[x]])
    return [(a, b, count / (height * (b - a + 1))) for a, b, count in runs]


width, pixels = pixels_of(sys.argv[1])
counts = collections.Counter(pixels)
for color in sys.argv[3:]:
    count = counts[number(color)]
    widest = max(blocks(width, pixels, number(color)) if count else [], key=lambda b: b[1] - b[0], default=(-1, -1))
    print(color, count, (widest[0] + widest[1]) // 2)
if sys.argv[2]:
    track, pill = (blocks(width, pixels, number(color)) for color in sys.argv[2].split(":"))
    compact = [block for block in pill if block[1] - block[0] >= 11 and block[2] >= 0.35]
    if track and compact and compact[-1][0] > track[-1][1]:
        print("pill", compact[-1][0], compact[-1][1])
