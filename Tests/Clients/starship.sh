#!/usr/bin/env bash
# starship.sh: displays the output of a command in a custom module of starship, in a pane of a
# private tmux server. root's bash is run as another user, since it reads \$ differently for root.
#   -m bash, zsh, fish
needs='starship tmux' modes='bash zsh fish'
. "${0%/*}/common.bash"
. "$here/pane.bash"
require "$mode"
# Without the second directory, fish reads every manual page of the machine, which takes minutes.
mkdir -p "$XDG_CONFIG_HOME/fish" "$HOME/.local/share/fish/generated_completions"
{
  echo "format = '\${custom.noonmark}> '"
  echo 'add_newline = false'
  echo 'command_timeout = 10000'
  if [ -n "$snippet" ]; then cat "$snippet"
  else
    echo '[custom.noonmark]'
    echo "command = '$T/widget'"
    echo 'when = true'
    echo 'shell = ["sh", "-c"]'
    echo 'use_stdin = false'
    echo 'format = "($output )"'
  fi
} >"$XDG_CONFIG_HOME/starship.toml"
case $mode in
  bash) echo 'eval "$(starship init bash)"' >"$T/home/rc"
    shell="bash --noprofile --rcfile '$T/home/rc' -i" ;;
  zsh) echo 'eval "$(starship init zsh)"' >"$T/home/.zshrc"
    shell="ZDOTDIR='$T/home' zsh -d -i" ;;
  fish) echo 'set -g fish_greeting; starship init fish | source' >"$XDG_CONFIG_HOME/fish/config.fish"
    shell='fish -i' ;;
esac
user=''
if [ "$mode" = bash ] && [ "$(id -u)" = 0 ]; then
  require setpriv
  user='setpriv --reuid=65534 --inh-caps=+dac_override --ambient-caps=+dac_override env '
fi
start_pane "$user$shell"
finish() { again; [ "$click" = 0 ] || check_width; }
verify text
