# Opens the app in the first of these terminal emulators that is installed. Bars run it on a click:
# noonmark init terminal | sh, or, to begin with a widget, noonmark init terminal | sh -s todo. The
# first name of noonmark init terminal NAME… is where the app begins without that: all of the names
# take the place of auto in the next line.
# init: [ $# -gt 0 ] || { set -- auto; set -- "$1"; }
for terminal in "$(noonmark config get terminal 2>/dev/null)" "${TERMINAL-}" xdg-terminal-exec \
  ${WAYLAND_DISPLAY:+foot} x-terminal-emulator alacritty kitty ghostty wezterm konsole \
  gnome-terminal ptyxis kgx xfce4-terminal mate-terminal qterminal lxterminal cosmic-term tilix \
  terminator urxvt st xterm; do
  program=${terminal%% *}
  command -v "$program" >/dev/null || continue
  case ${program##*/} in
    xdg-terminal-exec) option= ;;
    gnome-terminal | kgx | ptyxis) option=-- ;;
    # Their -e takes one argument.
    xfce4-terminal | mate-terminal | terminator) option=-x ;;
    *) option=-e ;;
  esac
  # It may end in the option: flatpak run org.gnome.Ptyxis --.
  case $terminal in *' -'[ex-]) option= ;; esac
  # It may contain arguments.
  # shellcheck disable=SC2086
  exec $terminal $option noonmark ui "$@" </dev/null
done
echo 'noonmark: no terminal emulator found: noonmark config set terminal NAME' >&2
exit 127
