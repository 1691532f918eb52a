#!/usr/bin/env python3
"""A widget for noonmark: it prints one JSON document. docs/widgets.md describes it.

noonmark NAME                 shows it
noonmark NAME//home           passes /home as the first argument
noonmark widget check NAME    runs it and says what is wrong

The environment has NOONMARK_SIZE, NOONMARK_WIDTH, TZ, the theme's colors and more.
"""

import json
import shutil
import sys

folder = sys.argv[1] if len(sys.argv) > 1 else "/"
disk = shutil.disk_usage(folder)
share = disk.used / disk.total

entry = {
    "icon": "externaldrive",
    "title": "Disk",
    "pill": {"text": f"{share:.0%}", "color": "accent" if share < 0.9 else "warning"},
    "progress": share,
    "rows": [
        {"label": "Folder", "value": folder},
        {"label": "Free", "value": f"{disk.free / 1e9:.1f} GB"},
    ],
}

json.dump({"version": 1, "entries": [entry], "policy": {"after": "10m"}}, sys.stdout)
