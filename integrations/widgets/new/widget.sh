#!/bin/sh
# A widget for noonmark: it prints one JSON document. docs/widgets.md describes it.
#
#   noonmark NAME                 shows it
#   noonmark NAME//home           passes /home as the first argument
#   noonmark widget check NAME    runs it and says what is wrong
#
# The environment has NOONMARK_SIZE, NOONMARK_WIDTH, TZ, the theme's colors and more.
# Text must be valid JSON: print it with jq if it can contain quotes. So must numbers: in some
# locales, awk prints a comma in them.
set -eu

folder=${1:-/}
used=$(df -P "$folder" | awk 'NR == 2 { print $5 + 0 }')

color=accent
[ "$used" -lt 90 ] || color=warning

cat <<END
{
  "version": 1,
  "entries": [
    {
      "icon": "externaldrive",
      "title": "Disk",
      "pill": {"text": "$used%", "color": "$color"},
      "progress": $(LC_ALL=C awk "BEGIN { print $used / 100 }"),
      "rows": [{"label": "Folder", "value": "$folder"}]
    }
  ],
  "policy": {"after": "10m"}
}
END
