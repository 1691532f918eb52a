#!/usr/bin/env bash
# zsh.sh: displays the output of a command in a zsh prompt, in a pane of a private tmux server.
#   -m subst (PROMPT='$(command) ' with prompt_subst), rprompt (the same in RPROMPT), assign
#      (precmd sets PROMPT="$(command) ", without prompt_subst), assignsubst (the same with it),
#      bang (subst with prompt_bang), psvar (precmd sets psvar, PROMPT='%1v '), print (the command
#      is run at the start)
needs='zsh tmux' modes='subst rprompt assign assignsubst bang psvar print'
. "${0%/*}/common.bash"
. "$here/pane.bash"
w=$T/widget
case $mode in
  subst) echo 'setopt prompt_subst'; echo "PROMPT='\$($w) '" ;;
  bang) echo 'setopt prompt_subst prompt_bang'; echo "PROMPT='\$($w) '" ;;
  rprompt) echo 'setopt prompt_subst'; echo "PROMPT='> '"; echo "RPROMPT='\$($w)'" ;;
  assign) echo "precmd() { PROMPT=\"\$($w) \" }" ;;
  assignsubst) echo 'setopt prompt_subst'; echo "precmd() { PROMPT=\"\$($w) \" }" ;;
  psvar) echo "precmd() { psvar[1]=\$($w) }; PROMPT='%1v '" ;;
  print) echo "PROMPT='> '"; echo "$w" ;;
esac >"$T/home/.zshrc"
start_pane "ZDOTDIR='$T/home' zsh -d -i"
finish() { [ "$mode" = print ] || again; [ "$click" = 0 ] || check_width; }
verify text
