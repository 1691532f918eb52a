#!/usr/bin/env python3
"""Prints texts in its terminal and records the cursor position after each.

usage: cells.py TEXTS CELLS

Each line of TEXTS has the expected columns, a tab, and the text. CELLS gets a line for each text:
the columns that the terminal gave it, a tab, and the line of TEXTS. Its last line is "end".
"""

import os
import re
import sys
import termios
import tty

# The number of texts per batch: the terminal buffers that many unread replies.
TOGETHER = 100
ANSWER = re.compile(rb"\x1b\[(\d+);(\d+)R")


def main():
    with open(sys.argv[1], "rb") as file:
        lines = file.read().splitlines()
    was = termios.tcgetattr(0)
    tty.setraw(0)
    columns = []
    for start in range(0, len(lines), TOGETHER):
        some = lines[start : start + TOGETHER]
        ask = b"".join(
            b"\r\x1b[0m\x1b[2K" + line.split(b"\t", 1)[1] + b"\x1b[0m\x1b[6n" for line in some)
        while ask:
            ask = ask[os.write(1, ask) :]
        answers = b""
        while len(ANSWER.findall(answers)) < len(some):
            got = os.read(0, 4096)
            if not got:
                sys.exit(1)
            answers += got
        columns += [int(column) - 1 for _, column in ANSWER.findall(answers)]
    termios.tcsetattr(0, termios.TCSADRAIN, was)
    with open(sys.argv[2] + ".new", "wb") as file:
        for line, column in zip(lines, columns):
            file.write(b"%d\t%s\n" % (column, line))
        file.write(b"end\n")
    os.rename(sys.argv[2] + ".new", sys.argv[2])


main()
