#!/usr/bin/env bash
# fish.sh: displays the output of a command in a fish prompt, in a pane of a private tmux server.
#   -m prompt (fish_prompt runs it), right (fish_right_prompt), var (fish_prompt echoes a variable
#      that holds the output), print (the command is run at the start)
needs='fish tmux' modes='prompt right var print'
. "${0%/*}/common.bash"
. "$here/pane.bash"
w=$T/widget
# Without the second directory, fish reads every manual page of the machine, which takes minutes.
mkdir -p "$XDG_CONFIG_HOME/fish" "$HOME/.local/share/fish/generated_completions"
{
  echo 'set -g fish_greeting'
  case $mode in
    prompt) echo "function fish_prompt; $w; echo -n ' '; end" ;;
    right)
      echo "function fish_prompt; echo -n '> '; end"
      echo "function fish_right_prompt; $w; end" ;;
    var) echo "function fish_prompt; set -l w ($w); echo -n \"\$w \"; end" ;;
    print) echo "function fish_prompt; echo -n '> '; end"; echo "$w" ;;
  esac
} >"$XDG_CONFIG_HOME/fish/config.fish"
start_pane "fish -i"
finish() { [ "$mode" = print ] || again; [ "$click" = 0 ] || check_width; }
verify text
