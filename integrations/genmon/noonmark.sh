#!/bin/sh
# A generic monitor in the panel: its command is the line below, its period 60 seconds, and the
# label is off.
exec noonmark show solstice countdown --format genmon
