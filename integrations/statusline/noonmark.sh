#!/bin/sh
# noonmark in the status line of an AI coding tool. Save as ~/.local/bin/noonmark-statusline, make it
# executable, and add to the tool's settings.json:
#
#   "statusLine": { "type": "command", "command": "~/.local/bin/noonmark-statusline" }
noonmark show solstice countdown --size small --format ansi --color always 2>/dev/null
# The tool writes JSON to standard input. noonmark does not need it, but the tool's write must not fail.
[ -t 0 ] || exec cat >/dev/null
