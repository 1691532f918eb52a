#!/usr/bin/env bash
# i3blocks.sh: displays the output of a command of i3blocks in i3bar, on a private X server. With
# -t, prints what i3blocks writes, without i3bar.
#   -m poll (interval=-i), once (interval=once, run again by signal 10), persist (the command writes
#      lines), json (like poll, with format=json), jsonpersist
#   -p markup=pango
needs='i3blocks' modes='poll once persist json jsonpersist'
. "${0%/*}/common.bash"
case $mode in *persist) streams=1 ;; esac
row=10
{
  if [ -n "$snippet" ]; then cat "$snippet"; else
    echo '[w]'; echo "command=$T/widget"
    [ $pango = 0 ] || echo 'markup=pango'
    case $mode in
      poll) echo "interval=$every" ;;
      once) echo 'interval=once'; echo 'signal=10' ;;
      persist) echo 'interval=persist' ;;
      json) echo "interval=$every"; echo 'format=json' ;;
      jsonpersist) echo 'interval=persist'; echo 'format=json' ;;
    esac
  fi
  [ -z "${CLIENT_CONF:-}" ] || cat "$CLIENT_CONF"
} >"$T/blocks.conf"
run_again() { # by the signal, in the mode once
  [ "$mode" = once ] || return 0
  rm -f "$T/ran"
  kill -RTMIN+10 "$(pids_of i3blocks)" || die "i3blocks is gone"
  await test -e "$T/ran" || die "the signal did not run the command again"
}
if [ $tip = 1 ]; then
  mkfifo "$T/in"; exec 5<>"$T/in"
  spawn sh -c "exec i3blocks -c '$T/blocks.conf' <'$T/in'" >"$T/raw" 2>"$T/i3blocks.log"
  grab() { tail -n 1 "$T/raw" | tr -d '\n' >"$T/cap" && grep -q '"full_text":"[^"]' "$T/cap"; }
  verify text i3blocks
  run_again
  exit 0
fi
require i3 i3bar
start_x
cat >"$T/i3.conf" <<X
# i3 config file (v4)
font pango:${CLIENT_FONT:-DejaVu Sans Mono 11}
bar {
  position top
  workspace_buttons no
  tray_output none
  status_command exec i3blocks -c '$T/blocks.conf'
  colors {
    background #202020
    statusline #f0f0f0
  }
}
X
spawn i3 -c "$T/i3.conf" >"$T/i3.log" 2>&1
verify picture i3blocks
run_again
