# shellcheck shell=bash disable=SC2154
# A shell in a pane of a private tmux server, for the scripts of the shells.
servers=pane
columns=${CLIENT_COLUMNS:-100}
cat >"$T/tmux.conf" <<'X'
set -g status off
set -g default-terminal tmux-256color
set -ga terminal-overrides ',*:Tc'
set -s set-clipboard on
set -s escape-time 0
X
pane() { timeout 5 tmux -S "$T/run/pane" "$@"; }
grab() { pane capture-pane -e -p -t 0 >"$T/cap" 2>/dev/null; }
# Starts a command line in a new pane.
start_pane() { # COMMAND LINE
  : >"$T/go"
  spawn tmux -u -D -S "$T/run/pane" -f "$T/tmux.conf" 2>"$T/tmux.log"
  while [ ! -S "$T/run/pane" ]; do left || die "tmux did not start"; sleep 0.02; done
  pane new-session -d -x "$columns" -y 16 "env -u TMUX $1" || die "no pane"
}
type_line() { pane send-keys -t 0 -l "$1"; pane send-keys -t 0 Enter; }
cursor() { pane display-message -p '#{cursor_x} #{cursor_y}'; }
# Clears the screen and waits for a second prompt, so that its text is checked too.
again() {
  pane send-keys -t 0 -l clear
  await has_clear || complain "the shell takes no input"
  pane send-keys -t 0 Enter
  await is_redrawn || complain "the second prompt does not display it"
}
has_clear() { grab && plain "$T/cap" >"$T/plain" && grep -q clear "$T/plain"; }
is_redrawn() { look_text && ! grep -q clear "$T/plain"; }
# Checks the prompt's width as the shell counts it: after a line as long as the pane is wide, the
# cursor must be in the same column, one row lower.
check_width() {
  local x=-1 y=-1 x2 y2 line
  while left; do
    read -r x2 y2 <<<"$(cursor)"
    [ "$x,$y" != "$x2,$y2" ] || break
    x=$x2 y=$y2
    sleep 0.1
  done
  line=$(printf '%*s' "$columns" '')
  pane send-keys -t 0 -l "${line// /z}"
  cursor_reaches "$x" "$((y + 1))"
  # The shell moves the cursor by its own count.
  pane send-keys -t 0 C-a
  cursor_reaches "$x" "$y"
  pane send-keys -t 0 C-e
  cursor_reaches "$x" "$((y + 1))" || {
    pane capture-pane -p -t 0 >&2
    die "the shell miscounts the prompt's width: the cursor went from $x,$y to $(cursor)"
  }
  pane send-keys -t 0 C-u
}
# Returns whether the cursor reaches a position within a number of checks.
cursor_reaches() { # X Y
  local i
  for ((i = 0; i < 50; i++)); do
    [ "$(cursor)" != "$1 $2" ] || return 0
    sleep 0.1
  done
  return 1
}
