#!/usr/bin/env bash
# xmobar.sh: displays the output of a command in xmobar, on a private X server.
#   -m com (Run Com every -i seconds), reader (CommandReader: the command writes lines), stdin
#      (StdinReader), unsafestdin (UnsafeStdinReader)
needs='xmobar' modes='com reader stdin unsafestdin'
. "${0%/*}/common.bash"
start_x
[ "$mode" = com ] || streams=1
case $mode in
  com) run="Run Com \"$T/poll\" [] \"w\" $((every * 10))" name=w ;;
  reader) run="Run CommandReader \"$T/widget\" \"w\"" name=w ;;
  stdin) run='Run StdinReader' name=StdinReader ;;
  unsafestdin) run='Run UnsafeStdinReader' name=UnsafeStdinReader ;;
esac
if [ -n "$snippet" ]; then
  cp "$snippet" "$T/xmobarrc"
else
  cat >"$T/xmobarrc" <<X
Config { font = "${CLIENT_FONT:-DejaVu Sans Mono 11}", bgColor = "#202020", fgColor = "#f0f0f0"
       , position = Static { xpos = 0, ypos = 0, width = ${size%x*}, height = 28 }
       , sepChar = "%", alignSep = "}{", template = " %$name% }{ "
       , commands = [ $run ] }
X
fi
# xmobar waits for a session bus if the runtime directory exists.
unset XDG_RUNTIME_DIR DBUS_SESSION_BUS_ADDRESS
case $mode in
  *stdin) printf "'%s' | xmobar '%s'\n" "$T/widget" "$T/xmobarrc" ;;
  *) echo "exec xmobar '$T/xmobarrc'" ;;
esac >"$T/bar"
spawn bash "$T/bar" >"$T/xmobar.log" 2>&1
verify picture xmobar
