#!/bin/sh
# Not tested on macOS.
# <xbar.title>noonmark</xbar.title>
# <xbar.version>v1.0.0</xbar.version>
# <xbar.desc>what matters most now, with large widgets in the menu</xbar.desc>
# <xbar.dependencies>noonmark</xbar.dependencies>
#
# noonmark in xbar or SwiftBar. Save in the plugin directory as noonmark.1m.sh and chmod +x it.
# The 1m in the name is the refresh interval: one minute.
PATH=$HOME/.local/bin:/opt/homebrew/bin:/usr/local/bin:$PATH
exec noonmark show auto --size small --format xbar 2>/dev/null
