#!/bin/sh
# <xbar.title>noonmark</xbar.title>
# <xbar.version>v0.1.0</xbar.version>
# <xbar.desc>The next solstice and your nearest date; all of them in the menu</xbar.desc>
# <xbar.dependencies>noonmark</xbar.dependencies>
#
# noonmark in xbar or SwiftBar: put this into the folder of plugins, as noonmark.1m.sh, chmod +x.
# The 1m in the name is how often it is asked: each minute.
PATH=$HOME/.local/bin:/opt/homebrew/bin:/usr/local/bin:$PATH
exec noonmark show solstice countdown --size small --format xbar 2>/dev/null
