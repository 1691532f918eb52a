#!/bin/sh
# Not tested in GNOME. For Argos, an extension. Save as ~/.config/argos/noonmark.r.1m+.sh, and make
# it executable. The r is the right side of the top bar. The 1m+ is the refresh interval: one
# minute, and whenever the menu is opened.
PATH=$HOME/.local/bin:/usr/local/bin:$PATH
exec noonmark show auto --format argos 2>/dev/null
