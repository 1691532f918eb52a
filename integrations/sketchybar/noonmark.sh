#!/bin/sh
# Not tested on macOS. For sketchybar. Save as ~/.config/sketchybar/plugins/noonmark.sh, chmod +x
# it, and add to ~/.config/sketchybar/sketchybarrc:
#
#   sketchybar --add item noonmark right \
#     --set noonmark update_freq=60 script="$CONFIG_DIR/plugins/noonmark.sh" \
#     --subscribe noonmark system_woke mouse.clicked
#
# sketchybar sets NAME to the item's name. A label is plain text in one color.
label=$(noonmark show auto --size small --format plain --color never --hide-empty 2>/dev/null)
exec sketchybar --set "${NAME:-noonmark}" label="$label"
