#!/usr/bin/env bash
# Takes the screenshots of integrations/{bash,zsh,fish,starship,tmux,screen,vim,neovim} from the
# real programs, in an xterm on a private Xvfb. Needs Xvfb, xterm, xdotool, ImageMagick, DejaVu Sans
# Mono and the programs.
#
# usage: docs/prompt-pictures.sh [NAME…]
#   tmux-styles, starship-styles: the presets of noonmark init tmux --style, or starship
set -euo pipefail
cd "$(dirname "$0")/.."
root=$PWD
work=$(mktemp -d)
started=()
finish() {
  tmux -S "$work/tmux" kill-server 2>/dev/null || true
  for pid in ${started[@]+"${started[@]}"}; do kill "$pid" 2>/dev/null || true; done
  wait 2>/dev/null || true
  rm -rf "$work"
}
trap finish EXIT

# A fixed date, so the pictures do not change.
mkdir -p "$work/src/apollo" "$work/bin" "$work/home/.config/fish" "$work/home/.local/share/noonmark" \
  "$work/home/.local/share/fish/generated_completions"
printf '#!/bin/sh\nexec "%s" "$@" --now 2026-11-21T12:34:00Z --tz Europe/Oslo\n' \
  "${NOONMARK_BINARY:-$root/build/noonmark}" >"$work/bin/noonmark"
chmod +x "$work/bin/noonmark"
export HOME=$work/home PATH=$work/bin:$PATH LC_ALL=C.UTF-8 COLORTERM=truecolor SHELL=/bin/bash
mkdir -m 700 "$work/screens"
unset XDG_CONFIG_HOME XDG_DATA_HOME XDG_STATE_HOME XDG_CACHE_HOME NO_COLOR TMUX ENV
cat >"$HOME/.local/share/noonmark/dates" <<'X'
2026-12-24 | Christmas | icon=gift | color=red | created=2026-10-01T09:00:00Z
2027-01-31 | Launch | icon=paperplane.fill | color=teal | created=2026-08-15T09:00:00Z
X
cat >"$HOME/.bashrc" <<'X'
PS1='\[\e[38;2;138;180;248m\]~/src/apollo\[\e[0m\] $ '
eval "$(noonmark init bash)"
X
cat >"$HOME/.zshrc" <<'X'
PROMPT='%F{#8ab4f8}~/src/apollo%f %% '
eval "$(noonmark init zsh)"
NOONMARK_SIDE=right
NOONMARK_SHOW=(countdown solstice --size small)
X
cat >"$HOME/.config/fish/config.fish" <<'X'
set fish_greeting
function fish_prompt; set_color 8ab4f8; echo -n '~/src/apollo'; set_color normal; echo -n ' ❯ '; end
noonmark init fish | source
set NOONMARK_SIDE right
set NOONMARK_SHOW countdown tally --size small
set -g fish_color_command cad3f5
set -g fish_color_param a5adcb
set -g fish_color_redirection a5adcb
X
echo "PS1='~/src/apollo $ '" >"$work/rc"
{
  cat "$root/integrations/tmux/noonmark.conf"
  echo "set -g status-right '#{@noonmark} '"
  echo "set -g default-terminal tmux-256color"
  echo "set -as terminal-features ',*:RGB'"
  echo "set -g status-style 'bg=#24273a,fg=#cad3f5'"
  echo "set -g status-left '#[bold] apollo #[default]'"
} >"$work/tmux.conf"
cp "$root/integrations/screen/noonmark.screenrc" "$work/screenrc"
printf '%s\n' 'startup_message off' 'autodetach off' >>"$work/screenrc"
# The editors use the line that their snippets name.
mkdir -p "$HOME/.vim/autoload" "$HOME/.config/nvim/lua"
cp "$root/integrations/vim/noonmark.vim" "$HOME/.vim/autoload/"
cp "$root/integrations/neovim/noonmark.lua" "$HOME/.config/nvim/lua/"
cat >"$HOME/colors.vim" <<'X'
set termguicolors background=dark laststatus=2 noshowmode shortmess+=F
highlight Normal guifg=#cad3f5 guibg=#1e2030
highlight StatusLine gui=NONE cterm=NONE guifg=#cad3f5 guibg=#363a4f
X
{
  echo 'set nocompatible'
  echo 'source ~/colors.vim'
  sed -n 's/^"   \(set statusline=.*\)/\1/p' "$root/integrations/vim/noonmark.vim"
} >"$HOME/.vimrc"
{
  echo "vim.cmd 'source ~/colors.vim'"
  sed -n 's/^--   \(vim.o.statusline = .*\)/\1/p' "$root/integrations/neovim/noonmark.lua"
} >"$HOME/.config/nvim/init.lua"
printf '%s\n' 'Guidance, navigation and control' 'Read the gyroscopes' 'Fire the thrusters' \
  >"$work/src/apollo/notes"

Xvfb -displayfd 7 -screen 0 1200x400x24 -nolisten tcp -noreset 7>"$work/display" 2>/dev/null &
started+=("$!")
while [ ! -s "$work/display" ]; do sleep 0.05; done
DISPLAY=:$(cat "$work/display")
export DISPLAY

take() { # NAME ROWS LINE… -- COMMAND…
  local name=$1 rows=$2 window pid lines=()
  shift 2
  while [ "$1" != -- ]; do lines+=("$1"); shift; done
  shift
  (cd "$work/src/apollo" && exec xterm -u8 -fa 'DejaVu Sans Mono' -fs 13 -geometry "100x$rows+0+0" -b 8 +sb \
    -bg '#1e2030' -fg '#cad3f5' -cr '#cad3f5' -title "$name" \
    -e env TERM=xterm-256color COLORTERM=truecolor "$@") 2>/dev/null &
  pid=$!
  started+=("$pid")
  window=$(xdotool search --sync --onlyvisible --name "$name" 2>/dev/null | tail -n 1)
  # Without a window manager no window has the keyboard focus, and the window may not be drawn yet.
  until xdotool windowfocus "$window" 2>/dev/null; do sleep 0.1; done
  sleep 2
  for line in ${lines[@]+"${lines[@]}"}; do
    xdotool type --delay 15 "$line"
    xdotool key Return
    sleep 0.7
  done
  sleep 0.5
  import -window "$window" -strip -define png:compression-level=9 \
    "${picture:-$root/integrations/$name/picture.png}"
  kill "$pid"
  wait "$pid" 2>/dev/null || true
}

# Takes the presets of `init BAR --style`, one below the other, each in the colors of a theme.
take_styles() { # BAR
  local bar=$1 look style theme parts=()
  for look in plain:nord pill:catppuccin-mocha module:tokyo-night; do
    IFS=: read -r style theme <<<"$look"
    noonmark init "$bar" solstice countdown --style "$style" --theme "$theme" >"$work/styles.conf"
    picture=$work/$style.png "take_${bar}_style" "$style"
    parts+=("$work/$style.cut.png")
  done
  convert "${parts[@]}" -background none -splice 0x6 -append -chop 0x6 -strip \
    -define png:compression-level=9 "$root/integrations/$bar/styles.png"
}
take_tmux_style() { # STYLE
  {
    echo "set -g default-terminal tmux-256color"
    echo "set -as terminal-features ',*:RGB'"
    echo "set -g status-left '#[bold] apollo #[default]'"
    echo "set -g status-right '#{@noonmark} '"
  } >>"$work/styles.conf"
  take "tmux $1" 2 -- tmux -S "$work/$1" -f "$work/styles.conf" \
    new-session "exec bash --rcfile $work/rc"
  tmux -S "$work/$1" kill-server 2>/dev/null || true
  convert "$picture" -gravity south -chop 0x8 -crop x22+0+0 +repage "$work/$1.cut.png"
}
take_starship_style() { # STYLE
  take_starship "starship $1" 1 <"$work/styles.conf"
  cp "$picture" "$work/$1.cut.png"
}

# Takes a prompt of starship with the module of standard input.
take_starship() { # NAME ROWS LINE…
  {
    echo "format = '\${custom.noonmark}\$directory\$character'"
    echo 'add_newline = false'
    cat
    # The folder above it has another name each time.
    printf '[directory]\ntruncation_length = 1\n'
  } >"$work/starship.toml"
  starship init bash >"$work/starship.rc"
  STARSHIP_CONFIG=$work/starship.toml STARSHIP_CACHE=$work take "$@" -- \
    bash --rcfile "$work/starship.rc" -i
}
names=${*:-bash zsh fish starship starship-styles tmux tmux-styles screen vim neovim}
for name in $names; do
  cp "$HOME/.local/share/noonmark/dates" "$work/dates"
  add='noonmark countdown add Concert +7d --icon music.note --color pink >/dev/null'
  case $name in
    bash) take bash 3 "$add" -- bash --noprofile -i ;;
    zsh) take zsh 3 "$add" -- zsh -i ;;
    fish) take fish 3 'noonmark tally log pee --note "after coffee" >/dev/null' -- fish -i ;;
    tmux) take tmux 3 "$add" -- tmux -S "$work/tmux" -f "$work/tmux.conf" new-session "exec bash --rcfile $work/rc" ;;
    tmux-styles | starship-styles) take_styles "${name%-styles}" ;;
    starship) noonmark init starship countdown --size small | take_starship starship 3 "$add" ;;
    screen) SCREENDIR=$work/screens take screen 3 "$add" -- screen -U -c "$work/screenrc" bash --rcfile "$work/rc" ;;
    vim) take vim 5 -- vim notes ;;
    neovim) take neovim 5 -- nvim notes ;;
  esac
  cp "$work/dates" "$HOME/.local/share/noonmark/dates"
done
