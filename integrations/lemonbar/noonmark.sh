#!/bin/sh
# A bar of its own; start it with your session. When it ends, noonmark ends.
# lemonbar 1.4 has the core fonts of X alone: xset +fp, or the package xfonts-base.
font='-misc-fixed-medium-r-normal--18-120-100-100-c-90-iso10646-1'
noonmark show solstice countdown --format lemonbar --follow |
  lemonbar -p -g x28 -f "$font" -B '#1e1e2e' -F '#cdd6f4'
