#!/bin/sh
# The command of a Generic Monitor in the Xfce panel. Set its period to 60 seconds and turn off its
# label.
exec noonmark show solstice countdown --format genmon
