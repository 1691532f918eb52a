#!/usr/bin/env bash
# tmux.sh: displays the output of a command in the status line of tmux. That tmux runs in a pane of
# another one, for which its status line is ordinary text.
#   -m right (status-right, every -i seconds), left, status2 (a second status line), border (of a
#      pane), continuous (the command writes lines)
# CLIENT_CONF: more configuration; CLIENT_COLUMNS (160).
needs='tmux' modes='right left status2 border continuous'
. "${0%/*}/common.bash"
servers='inner outer'
columns=${CLIENT_COLUMNS:-160}
[ "$mode" != continuous ] || streams=1
{
  echo 'set -g default-terminal tmux-256color'
  echo "set -ga terminal-overrides ',*:Tc'"
  echo "set -g status-interval $every"
  echo "set -g status-left ''"; echo "set -g status-right ''"
  echo "set -g status-left-length $columns"; echo "set -g status-right-length $columns"
  echo "set -g window-status-format ''"; echo "set -g window-status-current-format ''"
  echo "set -g status-style 'fg=white,bg=black'"
  echo 'set -g mouse on'
  case ${snippet:+snippet}$mode in
    snippet*) cat "$snippet" ;;
    right | continuous) echo "set -g status-right '#($T/widget)'" ;;
    left) echo "set -g status-left '#($T/widget)'" ;;
    status2) echo 'set -g status 2'; echo "set -g status-format[1] '#($T/widget)'" ;;
    border)
      echo 'set -g status off'; echo 'set -g pane-border-status bottom'
      echo "set -g pane-border-format '#($T/widget)'" ;;
  esac
  [ -z "${CLIENT_CONF:-}" ] || cat "$CLIENT_CONF"
} >"$T/inner.conf"
cat >"$T/outer.conf" <<'X'
set -g status off
set -g default-terminal tmux-256color
set -ga terminal-overrides ',*:Tc'
set -g escape-time 0
X
: >"$T/go"
# Each server runs in the foreground of its own process group, so if hostile text makes one hang,
# this script does not.
spawn tmux -u -D -S "$T/run/outer" -f "$T/outer.conf" 2>"$T/outer.log"
spawn tmux -u -D -S "$T/run/inner" -f "$T/inner.conf" 2>"$T/inner.log"
for server in outer inner; do
  while [ ! -S "$T/run/$server" ]; do left || die "tmux did not start"; sleep 0.02; done
done
outer() { timeout 5 tmux -S "$T/run/outer" "$@"; }
outer new-session -d -x "$columns" -y 8 "env -u TMUX TERM=tmux-256color tmux -u \
  -S $T/run/inner -f $T/inner.conf new-session 'while :; do sleep 60; done'" || die "no session"
lines=1
[ "$mode" != status2 ] || lines=2
grab() { outer capture-pane -e -p -t 0 2>/dev/null | tail -n "$lines" >"$T/cap"; }
finish() {
  if [ "$click" = 1 ]; then
    for ((x = 1; x <= columns; x += 4)); do
      outer send-keys -t 0 -l $'\e[<0;'"$x"';8M'$'\e[<0;'"$x"';8m'
    done
    sleep 0.5
  fi
  timeout 5 tmux -S "$T/run/inner" display-message -p ok >/dev/null || die "the tmux server hangs"
}
verify text
