#!/usr/bin/env bash
# A noonmark plugin for tmux. With the Tmux Plugin Manager, add to ~/.tmux.conf:
#
#   set -g @plugin 'OWNER/noonmark'
#
# Without it: run-shell PATH/noonmark.tmux. The program noonmark must be in PATH. The text replaces
# #{noonmark} in status-left or status-right. If neither contains it, the text is appended to
# status-right. Options, with their defaults in parentheses:
#
#   @noonmark_widgets    Arguments for noonmark show ('solstice countdown'). Quote a name that
#                        contains spaces.
#   @noonmark_size       small or medium (small).
#   @noonmark_mode       push: one noonmark process serves all clients and sleeps between changes;
#                        poll: tmux runs noonmark every status-interval seconds (push).
#   @noonmark_interval   With poll, the status-interval to set (unchanged).
#   @noonmark_side       right or left, if #{noonmark} is in neither (right).
#   @noonmark_popup_key  The key after the prefix that opens the dashboard, or none (N; tmux 3.2).
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

split "$(option widgets 'solstice countdown')"
words+=(--size "$(option size small)")
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
    shown=$(job show "${words[@]}" --format tmux)
    interval=$(option interval '')
    case $interval in
      '' | *[!0-9]*) ;;
      *) tmux set-option -g status-interval "$interval" ;;
    esac
    ;;
  *)
    shown='#{@noonmark}'
    # It replaces any noonmark process that already serves this server. If it is killed, the loop
    # starts it again.
    while noonmark show "${words[@]}" --follow --push tmux:@noonmark; [ $? -gt 128 ]; do
      sleep 1
    done </dev/null >/dev/null 2>&1 &
    ;;
esac

found=no
for side in left right; do
  if place "status-$side"; then found=yes; fi
done
if [ "$found" = no ]; then
  if [ "$(option side right)" = left ]; then
    tmux set-option -ga status-left "$shown "
    widen status-left
  else
    tmux set-option -ga status-right " $shown"
    widen status-right
  fi
fi
tmux set-option -g @noonmark_placed "$shown"

key=$(option popup_key N)
before=$(option popup_bound '')
if [ -n "$before" ] && [ "$before" != "$key" ]; then
  case $(tmux list-keys -T prefix "$before" 2>/dev/null) in
    *'noonmark --follow'*) tmux unbind-key "$before" ;;
  esac
  tmux set-option -gu @noonmark_popup_bound
fi
if [ "$key" != none ] && tmux list-commands display-popup >/dev/null 2>&1; then
  # Keep an existing binding of the key, unless the user set the option.
  bound=$(tmux list-keys -T prefix "$key" 2>/dev/null)
  case $bound in
    '' | *'noonmark --follow'*) ask=no ;;
    *) ask=$(option popup_key '') ;;
  esac
  if [ -n "$ask" ]; then
    tmux bind-key "$key" display-popup -E -w 90% -h 90% 'noonmark --follow'
    tmux set-option -g @noonmark_popup_bound "$key"
  fi
fi
