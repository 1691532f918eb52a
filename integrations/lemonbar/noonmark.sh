#!/bin/sh
# A separate bar. Start it with your desktop session. When lemonbar exits, noonmark exits too.
# If noonmark is killed, the loop starts it again.
# lemonbar 1.4 supports only X core fonts: use xset +fp or the package xfonts-base.
font='-misc-fixed-medium-r-normal--18-120-100-100-c-90-iso10646-1'
while noonmark show solstice countdown --appearance dark --format lemonbar --follow; [ $? -gt 128 ]; do
  sleep 1
done |
  lemonbar -p -g x28 -f "$font" -B '#1e1e2e' -F '#cdd6f4'
