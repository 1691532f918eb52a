#!/bin/sh
# noonmark in sketchybar: put this into ~/.config/sketchybar/plugins/noonmark.sh, chmod +x, and
# into ~/.config/sketchybar/sketchybarrc:
#
#   sketchybar --add item noonmark right \
#     --set noonmark update_freq=60 script="$CONFIG_DIR/plugins/noonmark.sh" \
#     --subscribe noonmark system_woke mouse.clicked
#
# sketchybar gives the item's name. A label is plain text: it has one colour.
label=$(noonmark show solstice countdown --size small --format plain --color never 2>/dev/null)
exec sketchybar --set "${NAME:-noonmark}" label="$label"
