#!/usr/bin/env bash
# bash.sh: displays the output of a command in a bash prompt, in a pane of a private tmux server.
#   -m subst (PS1='$(command) '), assign (PROMPT_COMMAND sets PS1="$(command) "), assignnovars
#      (the same without promptvars), var (PROMPT_COMMAND sets w, PS1='$w '), print (the command is
#      run at the start)
needs='bash tmux' modes='subst assign assignnovars var print'
. "${0%/*}/common.bash"
. "$here/pane.bash"
w=$T/widget
case $mode in
  subst) echo "PS1='\$($w) '" ;;
  assign) echo "PROMPT_COMMAND='PS1=\"\$($w) \"'" ;;
  assignnovars) echo 'shopt -u promptvars'; echo "PROMPT_COMMAND='PS1=\"\$($w) \"'" ;;
  var) echo "PROMPT_COMMAND='w=\$($w)'; PS1='\$w '" ;;
  print) echo "PS1='> '"; echo "$w" ;;
esac >"$T/home/rc"
start_pane "bash --noprofile --rcfile '$T/home/rc' -i"
finish() { [ "$mode" = print ] || again; [ "$click" = 0 ] || check_width; }
verify text
