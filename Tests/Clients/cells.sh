#!/usr/bin/env bash
# cells.sh: measures how many columns a terminal gives each of many texts. COMMAND is a file. Each
# line has the expected columns, a tab, and the text. The output has the measured columns before
# each line, and the terminal's version at the end.
#   -m tmux (without a client), xterm (on Xvfb), foot (in a headless sway)
needs='python3' modes='tmux xterm foot'
. "${0%/*}/common.bash"
texts=$1 columns=160
[ -r "$texts" ] || { echo "$prog: $texts can't be read" >&2; exit 2; }
require "$mode"
find_python
inside=("$python" -IS "$here/cells.py" "$texts" "$T/cells")
case $mode in
  tmux)
    servers='inner'
    spawn tmux -u -D -S "$T/run/inner" -f /dev/null 2>"$T/tmux.log"
    while [ ! -S "$T/run/inner" ]; do left || die "tmux did not start"; sleep 0.02; done
    timeout 5 tmux -u -S "$T/run/inner" new-session -d -x "$columns" -y 4 \
      "$(printf '%q ' "${inside[@]}")" || die "no session"
    version=$(tmux -V) ;;
  xterm)
    size=1600x200
    start_x
    spawn xterm -u8 -fa 'DejaVu Sans Mono' -fs 6 -geometry "${columns}x4" \
      -e "${inside[@]}" >"$T/xterm.log" 2>&1
    version=$(xterm -version) ;;
  foot)
    size=1600x200
    echo "output HEADLESS-1 resolution $size position 0 0" >"$T/sway.conf"
    start_sway
    spawn foot --config=/dev/null --font='DejaVu Sans Mono:size=6' \
      "${inside[@]}" >"$T/foot.log" 2>&1
    version=$(foot --version) ;;
esac
await test -e "$T/cells" || die "$mode did not answer"
cat "$T/cells"
echo "$version"
