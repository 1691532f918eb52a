#!/usr/bin/env bash
# noonmark as a plugin of tmux. By the Tmux Plugin Manager, in ~/.tmux.conf:
#
#   set -g @plugin 'OWNER/noonmark'
#
# or without: run-shell PATH/noonmark.tmux. The program itself must be in PATH. It stands where
# status-left or status-right has #{noonmark}, or else at the end of status-right. Options:
#
#   @noonmark_widgets    what to show: the words behind noonmark show ('solstice countdown');
#                        quotes hold a name with blanks together
#   @noonmark_size       small or medium (small)
#   @noonmark_mode       push: one noonmark serves all clients, asleep between changes; or poll:
#                        tmux asks every status-interval seconds (push)
#   @noonmark_interval   how many seconds, with poll (status-interval stays as it is)
#   @noonmark_side       right or left, where #{noonmark} stands in neither (right)
#   @noonmark_popup_key  the key behind the prefix for the dashboard, or none (N; tmux 3.2)
set -u

option() { # NAME STANDARD
  local value
  value=$(tmux show-option -gqv "@noonmark_$1")
  printf '%s' "${value:-$2}"
}

# The words of a text; quotes and backslashes are read, and nothing is run or expanded.
split() { # TEXT
  local word
  words=()
  while IFS= read -r -d '' word; do [ -z "$word" ] || words+=("$word"); done \
    < <(printf '%s' "$1" | xargs printf '%s\0' 2>/dev/null)
  if [ "${#words[@]}" = 0 ]; then IFS=$' \t\n' read -r -a words <<<"$1"; fi
}

# A #(…) of tmux that runs noonmark with the words. They are quoted for the shell, and then for
# tmux, which reads on to the bracket that closes as many as were opened, whatever the quotes.
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

# Puts the text into an option wherever it has the sign for it, or what was put there before.
# Fails where it has neither.
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

# Makes room, where there is no more than at the start.
widen() { # OPTION
  local length
  length=$(tmux show-option -gqv "$1-length")
  if [ "${length:-40}" -le 40 ]; then tmux set-option -g "$1-length" 120; fi
}

# Ends a noonmark that serves this server; should it not be told, it ends at the next change.
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

# Says once what is wrong. By an option, whose value tmux does not expand: it may be text of the
# user's.
hint() { # TEXT
  local text=${1%%$'\n'*} show="display-message -d 5000 '#{@noonmark_hinted}'"
  text=${text//'#['/'# ['}
  if [ "$(option hinted '')" = "$text" ]; then return; fi
  tmux set-option -g @noonmark_hinted "$text"
  if [ -n "$(tmux list-clients 2>/dev/null)" ]; then
    tmux display-message -d 5000 '#{@noonmark_hinted}' 2>/dev/null ||
      tmux display-message '#{@noonmark_hinted}'
  else
    # While the configuration is read, nobody is there to see it.
    tmux set-hook -g 'client-session-changed[7019]' \
      "set-hook -gu 'client-session-changed[7019]'; $show"
  fi
}

if ! command -v noonmark >/dev/null; then
  hint 'noonmark: no such program in PATH: the status line goes without'
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
    # A follower that serves this server already is taken over from.
    noonmark show "${words[@]}" --follow --push tmux:@noonmark </dev/null >/dev/null 2>&1 &
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
  # A key that is bound to something else stays so, unless it was asked for.
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
