#!/usr/bin/env python3
"""Records docs/recording.svg: a date is added, and the prompt and the status line show it.

usage: docs/recording.py           write the recording
       docs/recording.py --check   fail if the programs draw something else than the recording

bash runs in a tmux with the snippets of integrations/. A second tmux around it is the terminal whose
screen is recorded. NOONMARK_BINARY is the program (default: build/noonmark). The time is
fixed, and the random ID of the new date is replaced by a fixed one.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import unicodedata

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
OUTPUT = os.path.join(ROOT, "docs", "recording.svg")
COLUMNS, ROWS = 80, 16
COMMANDS = [
    ("noonmark countdown add Dinner with Ann next friday", "(k7f)", "Dinner with Ann ▐6d▌ ~/apollo"),
    ("noonmark undo", "Undid: added", "Christmas ━━"),
]
# Seconds: before the first key, between keys, after a command, and at the end.
FIRST_PAUSE, KEY_PAUSE, LINE_PAUSE, LAST_PAUSE = 1.5, 0.05, 2.5, 5
CELL_WIDTH, CELL_HEIGHT, MARGIN = 9, 20, 12
BACKGROUND, FOREGROUND = "#1e2030", "#cad3f5"
# The half of the cell that a glyph fills: 0 for the left one, 1 for the right one.
HALF_BLOCKS = {"▌": 0, "▐": 1}


class Recorder:
    """A bash in a tmux, on the screen of another tmux."""

    def __init__(self, work):
        self.work = work
        home = os.path.join(work, "home")
        data = os.path.join(home, ".local", "share", "noonmark")
        os.makedirs(data)
        os.makedirs(os.path.join(work, "bin"))
        os.makedirs(os.path.join(work, "apollo"))
        program = os.environ.get(
            "NOONMARK_BINARY", os.path.join(ROOT, "build", "noonmark"))
        self.write("bin/noonmark", "#!/bin/sh\n"
                   f"exec '{program}' \"$@\" --now 2026-11-21T12:34:00Z --tz Europe/Oslo\n")
        os.chmod(os.path.join(work, "bin", "noonmark"), 0o755)
        self.write("home/.local/share/noonmark/dates",
                   "2026-12-24 | Christmas | icon=gift | color=red | created=2026-10-01T09:00:00Z"
                   " | id=p3xchristmas\n"
                   "2027-01-31 | Launch | icon=paperplane.fill | color=teal"
                   " | created=2026-08-15T09:00:00Z | id=a92launchday\n")
        self.write("rc", "PS1='\\[\\e[38;2;138;180;248m\\]~/apollo\\[\\e[0m\\] $ '\n"
                   "NOONMARK_SHOW=(countdown --template '{title} {pill}')\n"
                   'eval "$(noonmark init bash)"\n')
        # The time of day would change in the status line.
        snippet = open(os.path.join(ROOT, "integrations/tmux/noonmark.conf"), encoding="utf-8").read()
        snippet, shown = re.subn("show auto .*--size small --follow",
                                 "show countdown --follow", snippet)
        assert shown == 1, "the snippet follows other widgets"
        self.write("inner.conf", snippet + "set -g status-right '#{@noonmark} '\n"
                   "set -g status-interval 0\n"
                   "set -g default-terminal tmux-256color\n"
                   "set -as terminal-features ',*:RGB'\n"
                   "set -g status-style 'bg=#363a4f,fg=#cad3f5'\n"
                   "set -g status-left ' apollo '\n"
                   "set -g window-status-current-format ''\n")
        self.write("outer.conf", "set -g status off\n"
                   "set -g default-terminal tmux-256color\n"
                   "set -as terminal-features ',*:RGB'\n")
        environment = {
            "HOME": home, "PATH": f"{work}/bin:/usr/bin:/bin", "LC_ALL": "C.UTF-8",
            "COLORTERM": "truecolor", "TERM": "tmux-256color", "SHELL": "/bin/bash",
            "TMUX_TMPDIR": work,
        }
        inner = (f"env -u TMUX tmux -S {work}/inner -f {work}/inner.conf new-session"
                 f" -c {work}/apollo 'exec bash --noprofile --rcfile {work}/rc -i'")
        subprocess.run(
            ["tmux", "-S", f"{work}/outer", "-f", f"{work}/outer.conf", "new-session", "-d", "-x",
             str(COLUMNS), "-y", str(ROWS), inner], check=True, env=environment)

    def write(self, path, text):
        with open(os.path.join(self.work, path), "w", encoding="utf-8") as file:
            file.write(text)

    def tmux(self, *arguments):
        return subprocess.run(
            ["tmux", "-S", f"{self.work}/outer", *arguments], check=True, capture_output=True,
            encoding="utf-8").stdout

    def screen(self):
        """Returns the lines of the screen with their SGR sequences, and the cursor."""
        lines = self.tmux("capture-pane", "-epN").split("\n")[:ROWS]
        column, row = self.tmux("display", "-p", "#{cursor_x} #{cursor_y}").split()
        return [without_random_id(line) for line in lines], (int(column), int(row))

    def wait(self, *texts, column=None):
        """Returns the screen when it has all texts, the cursor is in a column, and nothing changes."""
        end = time.monotonic() + 20
        last = None
        while time.monotonic() < end:
            screen = self.screen()
            plain = "\n".join(re.sub(r"\x1b\[[0-9;:]*m|[\x0e\x0f]", "", line) for line in screen[0])
            if screen == last and column in (None, screen[1][0]) and all(t in plain for t in texts):
                return screen
            last = screen
            time.sleep(0.1)
        sys.exit(f"the screen does not show {texts}:\n{plain}")

    def close(self):
        for name in ("inner", "outer"):
            subprocess.run(["tmux", "-S", f"{self.work}/{name}", "kill-server"], capture_output=True)


RANDOM_IDS = set()


def without_random_id(line):
    """Replaces the ID of the new date, which is random."""
    added = re.search(r"\(([0-9a-z]{3,12})\)\.", line)
    if added:
        RANDOM_IDS.add(added.group(1))
    for name in RANDOM_IDS:
        line = line.replace(name, "k7f" + " " * (len(name) - 3) if not added else "k7f")
    return line


def record():
    """Returns the frames: the duration in seconds, the lines and the cursor."""
    work = tempfile.mkdtemp()
    recorder = Recorder(work)
    try:
        frames = [(FIRST_PAUSE, *recorder.wait("~/apollo $", "Christmas ▐33d▌", "Christmas ━━"))]
        for command, *results in COMMANDS:
            column = frames[-1][2][0]
            for key in command:
                recorder.tmux("send-keys", "-l", key)
                column += 1
                frames.append((KEY_PAUSE, *recorder.wait(column=column)))
            recorder.tmux("send-keys", "Enter")
            frames.append((LINE_PAUSE, *recorder.wait(*results)))
        frames[-1] = (LAST_PAUSE, *frames[-1][1:])
        return frames
    finally:
        recorder.close()
        shutil.rmtree(work, ignore_errors=True)


def runs(line):
    """Yields the runs of a line: column, columns, text, color, background and whether it is bold."""
    color, background, bold, reverse = None, None, False, False
    column = 0
    for part in re.split(r"(\x1b\[[0-9;:]*m)", re.sub(r"[\x0e\x0f]", "", line)):
        sequence = re.fullmatch(r"\x1b\[([0-9;:]*)m", part)
        if not sequence:
            if part:
                width = sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in part)
                pair = (background or BACKGROUND, color or FOREGROUND)
                yield (column, width, part, *(pair if reverse else pair[::-1]), bold)
                column += width
            continue
        codes = [int(code) for code in re.split("[;:]", sequence.group(1) or "0")]
        while codes:
            code = codes.pop(0)
            if code == 0:
                color, background, bold, reverse = None, None, False, False
            elif code == 1:
                bold = True
            elif code == 7:
                reverse = True
            elif code in (38, 48) and codes[:1] == [2]:
                value = "#%02x%02x%02x" % tuple(codes[1:4])
                codes = codes[4:]
                color, background = (value, background) if code == 38 else (color, value)
            elif code == 39:
                color = None
            elif code == 49:
                background = None
            else:
                sys.exit(f"unknown SGR parameter {code} in {line!r}")


def escaped(text):
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def line_svg(row, line):
    """Returns a line as SVG."""
    y = MARGIN + row * CELL_HEIGHT
    shapes = []
    for column, width, text, color, background, bold in runs(line):
        x = MARGIN + column * CELL_WIDTH
        if background != BACKGROUND:
            shapes.append(f'<rect x="{x}" y="{y}" width="{width * CELL_WIDTH}"'
                          f' height="{CELL_HEIGHT}" fill="{background}"/>')
        # The ends of pills are as high as a background, which glyphs of fonts are not.
        if text in HALF_BLOCKS:
            half = CELL_WIDTH / 2
            shapes.append(f'<rect x="{x + HALF_BLOCKS[text] * half}" y="{y}" width="{half}"'
                          f' height="{CELL_HEIGHT}" fill="{color}"/>')
        elif text.strip():
            weight = ' font-weight="bold"' if bold else ""
            shapes.append(f'<text x="{x}" y="{y + 15}" fill="{color}"{weight}'
                          f' textLength="{width * CELL_WIDTH}" lengthAdjust="spacingAndGlyphs">'
                          f'{escaped(text)}</text>')
    return "".join(shapes)


def svg(frames):
    """Returns the frames as an SVG. A line that does not change is drawn once."""
    total = sum(frame[0] for frame in frames)
    # The intervals of each drawing, in percent.
    intervals = {}
    start = 0
    for duration, lines, (cursor_column, cursor_row) in frames:
        end = start + duration
        shapes = [line_svg(row, line) for row, line in enumerate(lines)]
        shapes.append(f'<rect x="{MARGIN + cursor_column * CELL_WIDTH}"'
                      f' y="{MARGIN + cursor_row * CELL_HEIGHT}" width="{CELL_WIDTH}"'
                      f' height="{CELL_HEIGHT}" fill="{FOREGROUND}" opacity="0.6"/>')
        for shape in shapes:
            if not shape:
                continue
            spans = intervals.setdefault(shape, [])
            if spans and spans[-1][1] == start:
                spans[-1][1] = end
            else:
                spans.append([start, end])
        start = end
    width, height = COLUMNS * CELL_WIDTH + 2 * MARGIN, ROWS * CELL_HEIGHT + 2 * MARGIN
    styles, groups = [], []
    for number, (shape, spans) in enumerate(intervals.items()):
        if spans == [[0, total]]:
            groups.append(f"<g>{shape}</g>")
            continue
        steps = []
        if spans[0][0] > 0:
            steps.append("0%{visibility:hidden}")
        for begin, end in spans:
            steps.append(f"{100 * begin / total:.3f}%{{visibility:visible}}")
            if end < total:
                steps.append(f"{100 * end / total:.3f}%{{visibility:hidden}}")
        styles.append(f"@keyframes k{number}{{{''.join(steps)}}}"
                      f"#k{number}{{animation-name:k{number}}}")
        shown = "shown" if spans[-1][1] == total else "hidden"
        groups.append(f'<g id="k{number}" class="{shown}">{shape}</g>')
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}"'
        f' viewBox="0 0 {width} {height}" font-family="DejaVu Sans Mono, Menlo, Consolas, monospace"'
        ' font-size="15" xml:space="preserve">',
        "<style>",
        f"g.shown,g.hidden{{animation:{total:.2f}s step-end infinite}}",
        *styles,
        # Without motion, the last frame.
        "@media (prefers-reduced-motion:reduce){g.shown,g.hidden{animation:none}"
        "g.hidden{visibility:hidden}}",
        "</style>",
        f'<rect width="{width}" height="{height}" rx="8" fill="{BACKGROUND}"/>',
        *groups, "</svg>", ""])


def main():
    arguments = sys.argv[1:]
    if arguments not in ([], ["--check"]):
        sys.exit("usage: docs/recording.py [--check]")
    if not shutil.which("tmux"):
        sys.exit("tmux is missing")
    drawn = svg(record())
    if not arguments:
        with open(OUTPUT, "w", encoding="utf-8") as file:
            file.write(drawn)
    elif open(OUTPUT, encoding="utf-8").read() != drawn:
        sys.exit("docs/recording.svg differs from what the programs draw: run docs/recording.py")


main()
