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
  : >"$T/cap"
  pane send-keys -t 0 -l "clear"; pane send-keys -t 0 Enter
  sleep 0.3
  await look_text || complain "the second prompt does not display it"
}
# Checks the prompt's width as the shell counts it: after a line as long as the pane is wide, the
# cursor must be in the same column, one row lower.
check_width() {
  local x y x2=-1 y2=-1 i line
  read -r x y <<<"$(cursor)"
  line=$(printf '%*s' "$columns" '')
  pane send-keys -t 0 -l "${line// /z}"; sleep 0.5
  pane send-keys -t 0 C-a; sleep 0.2; pane send-keys -t 0 C-e
  for ((i = 0; i < 40; i++)); do
    read -r x2 y2 <<<"$(cursor)"
    [ "$x2,$y2" != "$x,$((y + 1))" ] || break
    sleep 0.05
  done
  [ "$x2,$y2" = "$x,$((y + 1))" ] || {
    pane capture-pane -p -t 0 >&2
    die "the shell miscounts the prompt's width: the cursor went from $x,$y to $x2,$y2"
  }
  pane send-keys -t 0 C-u; sleep 0.2
}
