#!/usr/bin/env bash
# vim.sh: displays a snippet in the status line of Vim or Neovim, in a pane of a private tmux
# server.
#   -m vim, neovim, lualine (a component of lualine, whose directory LUALINE names)
# -k suspends the editor and continues it. CLIENT_CONF: more lines of the config file.
needs='tmux' modes='vim neovim lualine'
. "${0%/*}/common.bash"
. "$here/pane.bash"
[ -n "$snippet" ] || usage
streams=1
extra=${CLIENT_CONF:-/dev/null}
config=$XDG_CONFIG_HOME/nvim
case $mode in
  vim)
    program=vim
    require vim
    mkdir -p "$HOME/.vim/autoload"
    cp "$snippet" "$HOME/.vim/autoload/noonmark.vim"
    {
      echo 'set nocompatible laststatus=2 termguicolors'
      cat "$extra"
      sed -n 's/^"   \(set statusline=.*\)/\1/p' "$snippet"
    } >"$HOME/.vimrc"
    command='vim' ;;
  *)
    program=nvim
    require nvim
    mkdir -p "$config/lua"
    cp "$snippet" "$config/lua/noonmark.lua"
    {
      echo 'vim.o.termguicolors = true'
      cat "$extra"
      if [ "$mode" = lualine ]; then
        [ -d "${LUALINE:-}" ] || { echo "$prog: LUALINE is not a directory" >&2; exit 77; }
        echo "vim.opt.runtimepath:append '$LUALINE'"
        sed -n "s/^--   \(require('lualine').*\)/\1/p" "$snippet"
      else
        sed -n 's/^--   \(vim.o.statusline = .*\)/\1/p' "$snippet"
      fi
    } >"$config/init.lua"
    command='nvim' ;;
esac
echo "PS1='ready> '" >"$T/home/rc"
echo 'text' >"$T/home/file"
start_pane "bash --noprofile --rcfile '$T/home/rc' -i"
type_line "$command $T/home/file"
finish() {
  [ "$click" = 1 ] || return 0
  pane send-keys -t 0 C-z
  wanted=('ready>')
  await look_text || complain "it was not suspended"
  wanted=(${later[@]+"${later[@]}"})
  [ ${#later[@]} != 0 ] || wanted=("${expects[@]}")
  : >"$T/cap"
  type_line 'clear; fg'
  await look_text || complain "it is gone after fg"
}
verify text "$program"
