#!/usr/bin/env bash
# A noonmark plugin for tmux. With the Tmux Plugin Manager, add to ~/.tmux.conf:
#
#   set -g @plugin 'REPOSITORY'
#
# Without it: run-shell PATH/noonmark.tmux. The program noonmark must be in PATH. The text replaces
# #{noonmark} in status-left or status-right. If neither contains it, the text is appended to
# status-right. Options, with their defaults in parentheses:
#
#   @noonmark_widgets    Arguments for noonmark show ('auto'). Quote a name that
#                        contains spaces.
#   @noonmark_size       small or medium (small).
#   @noonmark_mode       push: one noonmark process serves all clients and sleeps between changes;
#                        poll: tmux runs noonmark every status-interval seconds (push).
#   @noonmark_interval   With poll, the status-interval to set (unchanged).
#   @noonmark_side       right or left, if #{noonmark} is in neither (right).
#   @noonmark_popup_key  The key after the prefix that opens the app, or none (N; tmux 3.2).
#   @noonmark_mouse      on: with `set -g mouse on`, a left click on the side of the status line that
#                        shows the text opens the app, a middle click is the widgets' one tap, and
#                        the wheel shows the next entry; off (on). Bindings of your own are kept.
set -u

option() { # NAME DEFAULT
  local value
  value=$(tmux show-option -gqv "@noonmark_$1")
  printf '%s' "${value:-$2}"
}

# Splits text into words. Quotes and backslashes are honored; nothing is run or expanded.
split() { # TEXT
  local word
  words=()
  while IFS= read -r -d '' word; do [ -z "$word" ] || words+=("$word"); done \
    < <(printf '%s' "$1" | xargs printf '%s\0' 2>/dev/null)
  if [ "${#words[@]}" = 0 ]; then IFS=$' \t\n' read -r -a words <<<"$1"; fi
}

# Prints a tmux #(…) that runs noonmark with the arguments. They are quoted for the shell, and then
# for tmux, which ignores quotes and ends the command at the matching closing parenthesis.
job() { # WORD…
  local word line='exec noonmark' text="$*" opened closed
  for word in "$@"; do
    word=${word//\'/\'\\\'\'}
    word=${word//'#['/"#''["}
    line+=" '$word'"
  done
  opened=${text//[!(]/} closed=${text//[!)]/}
  if [ -n "$opened$closed" ]; then
    line=": '${closed//)/(}'; $line # ${opened//(/)}"
  fi
  line=${line//'#'/'##'}
  printf '#(%s)' "${line//'%'/'%%'}"
}

# Replaces the placeholder, or the text inserted earlier, in an option. Fails if the option contains
# neither.
place() { # OPTION
  local value old done found=no
  value=$(tmux show-option -gqv "$1")
  for old in '#{noonmark}' "$placed"; do
    if [ -z "$old" ]; then continue; fi
    done=
    while [[ $value == *"$old"* ]]; do
      done+=${value%%"$old"*}$shown
      value=${value#*"$old"}
      found=yes
    done
    value=$done$value
  done
  [ "$found" = yes ] || return 1
  tmux set-option -g "$1" "$value"
  widen "$1"
}

# Raises the option's length limit, if it is still the default.
widen() { # OPTION
  local length
  length=$(tmux show-option -gqv "$1-length")
  if [ "${length:-40}" -le 40 ]; then tmux set-option -g "$1-length" 120; fi
}

# Terminates the noonmark process that serves this server. If the signal does not reach it, it exits
# at the next change.
end_push() {
  local process
  process=$(tmux show-option -gqv @noonmark_owner)
  process=${process%%-*}
  tmux set-option -gqu @noonmark_owner
  tmux set-option -gqu @noonmark
  case $process in '' | *[!0-9]*) return ;; esac
  case $(ps -o comm= -p "$process" 2>/dev/null) in
    noonmark | */noonmark) kill "$process" ;;
  esac
}

# Prints a shell command for run-shell, which expands formats. Its output would open in a view.
quiet() { # WORD…
  local word line=noonmark
  for word in "$@"; do
    word=${word//\'/\'\\\'\'}
    line+=" '$word'"
  done
  printf '%s >/dev/null 2>&1%s || :' "${line//'#'/'##'}" "$after"
}

# Binds a key of the mouse, unless the user has bound it, or removes the binding made earlier.
mouse() { # on|off KEY COMMAND…
  local wanted=$1 key=$2 bound
  shift 2
  bound=$(tmux list-keys -T root "$key" 2>/dev/null)
  case $bound in
    '') [ "$wanted" = off ] || tmux bind-key -n "$key" "$@" ;;
    *noonmark*) if [ "$wanted" = off ]; then tmux unbind-key -n "$key"; else tmux bind-key -n "$key" "$@"; fi ;;
  esac
}

# Shows an error once. The text is passed in an option, because tmux would expand formats in an
# argument, and the text may contain user input.
hint() { # TEXT
  local text=${1%%$'\n'*} show="display-message -d 5000 '#{@noonmark_hinted}'"
  text=${text//'#['/'# ['}
  if [ "$(option hinted '')" = "$text" ]; then return; fi
  tmux set-option -g @noonmark_hinted "$text"
  if [ -n "$(tmux list-clients 2>/dev/null)" ]; then
    tmux display-message -d 5000 '#{@noonmark_hinted}' 2>/dev/null ||
      tmux display-message '#{@noonmark_hinted}'
  else
    # While the config file is read, no client is attached. Show the message when one attaches.
    tmux set-hook -g 'client-session-changed[7019]' \
      "set-hook -gu 'client-session-changed[7019]'; $show"
  fi
}

if ! command -v noonmark >/dev/null; then
  hint 'noonmark: no such program in PATH: the status line shows nothing'
  exit 0
fi

split "$(option widgets 'auto')"
specs=()
for word in ${words[@]+"${words[@]}"}; do
  case $word in -*) break ;; esac
  specs+=("$word")
done
# Before the others, so a size among them takes precedence.
words=(--size "$(option size small)" "${words[@]}")
wrong=$(noonmark show "${words[@]}" --format tmux --refresh-at 2>&1 >/dev/null </dev/null)
if [ $? = 2 ]; then
  hint "$wrong"
  exit 0
fi
tmux set-option -gu @noonmark_hinted
placed=$(option placed '')
case $(option mode push) in
  poll)
    end_push
    shown=$(job show "${words[@]}" --rotate=stay --format tmux)
    after='; tmux refresh-client -S'
    interval=$(option interval '')
    case $interval in
      '' | *[!0-9]*) ;;
      *) tmux set-option -g status-interval "$interval" ;;
    esac
    ;;
  *)
    shown='#{@noonmark}' after=
    # It replaces any noonmark process that already serves this server. If it is killed, the loop
    # starts it again.
    while noonmark show "${words[@]}" --rotate --follow --push tmux:@noonmark; [ $? -gt 128 ]; do
      sleep 1
    done </dev/null >/dev/null 2>&1 &
    ;;
esac

sides=()
if place status-left; then sides+=(Left); fi
if place status-right; then sides+=(Right); fi
if [ "${#sides[@]}" = 0 ]; then
  if [ "$(option side right)" = left ]; then
    sides=(Left)
    tmux set-option -ga status-left "$shown "
    widen status-left
  else
    sides=(Right)
    tmux set-option -ga status-right " $shown"
    widen status-right
  fi
fi
tmux set-option -g @noonmark_placed "$shown"

key=$(option popup_key N)
before=$(option popup_bound '')
if [ -n "$before" ] && [ "$before" != "$key" ]; then
  case $(tmux list-keys -T prefix "$before" 2>/dev/null) in
    *'noonmark ui'* | *'noonmark --follow'*) tmux unbind-key "$before" ;;
  esac
  tmux set-option -gu @noonmark_popup_bound
fi
if [ "$key" != none ] && tmux list-commands display-popup >/dev/null 2>&1; then
  # Keep an existing binding of the key, unless the user set the option.
  bound=$(tmux list-keys -T prefix "$key" 2>/dev/null)
  case $bound in
    '' | *'noonmark ui'* | *'noonmark --follow'*) ask=no ;;
    *) ask=$(option popup_key '') ;;
  esac
  if [ -n "$ask" ]; then
    tmux bind-key "$key" display-popup -E -w 90% -h 90% 'noonmark ui'
    tmux set-option -g @noonmark_popup_bound "$key"
  fi
fi

for side in Left Right; do
  wanted=off
  case " ${sides[*]} " in *" $side "*) wanted=$(option mouse on) ;; esac
  if tmux list-commands display-popup >/dev/null 2>&1; then
    mouse "$wanted" "MouseDown1Status$side" display-popup -E -w 90% -h 90% 'noonmark ui'
  fi
  mouse "$wanted" "MouseDown2Status$side" run-shell -b \
    "$(quiet tap --rotate ${specs[@]+"${specs[@]}"})"
  mouse "$wanted" "WheelUpStatus$side" run-shell -b \
    "$(quiet show --rotate=back ${specs[@]+"${specs[@]}"})"
  mouse "$wanted" "WheelDownStatus$side" run-shell -b \
    "$(quiet show --rotate ${specs[@]+"${specs[@]}"})"
done
