#!/usr/bin/env bash
# waybar.sh: displays the output of a command in a custom module of waybar, with a headless sway.
#   -m json (return-type json, every -i seconds), text (plain lines, every -i seconds), continuous
#      (json, the command writes lines), signal (json, interval once, run again by signal 8)
#   -t move the pointer over the module, to display its tooltip
# CLIENT_CSS: another style sheet; CLIENT_CONF: more lines of the module, each with its comma.
needs='waybar' modes='json text continuous signal'
. "${0%/*}/common.bash"
case $mode in
  json) settings="\"return-type\": \"json\", \"interval\": $every," ;;
  text) settings="\"interval\": $every," ;;
  continuous) settings='"return-type": "json",' streams=1 ;;
  signal) settings='"return-type": "json", "interval": "once", "signal": 8,' ;;
esac
echo "output HEADLESS-1 resolution $size position 0 0" >"$T/sway.conf"
if [ -n "$snippet" ]; then
  streams=1
  cat >"$T/waybar.json" <<X
{ "position": "top", "height": 30, "include": ["$snippet"], "modules-left": ["custom/noonmark"] }
X
else
  cat >"$T/waybar.json" <<X
{ "position": "top", "height": 30, "modules-left": ["custom/w"],
  "custom/w": { $settings
$([ -z "${CLIENT_CONF:-}" ] || cat "$CLIENT_CONF")
    "exec": "$T/widget" } }
X
fi
cat >"$T/style.css" <<X
* { font-family: ${CLIENT_FONT:-DejaVu Sans Mono}; font-size: 15px; border: none; border-radius: 0; }
window#waybar { background: #202020; color: #f0f0f0; }
X
# The style sheet in the comments of the snippet.
[ -z "$snippet" ] || sed -n "/style[.]css/,\$s|^//     ||p" "$snippet" >>"$T/style.css"
[ -z "${CLIENT_CSS:-}" ] || cat "$CLIENT_CSS" >>"$T/style.css"
start_sway
spawn waybar -c "$T/waybar.json" -s "$T/style.css" >"$T/waybar.log" 2>&1
bar=${pids[-1]}
if [ $tip = 1 ]; then
  # The tooltip appears half a second after the pointer stops on a module with text.
  : >"$T/go"
  await test -e "$T/ran" || die "waybar never ran the command"
  for ((x = 8; x < 18; x++)); do echo "move $x 15"; echo 'sleep 0.15'; done >"$T/moves"
  echo 'sleep 60' >>"$T/moves"
  # A background process has no standard input of its own.
  spawn sh -c "exec '$python' -IS '$here/pointer.py' ${size%x*} ${size#*x} <'$T/moves'" 2>"$T/pointer.log"
fi
verify picture waybar
if [ "$mode" = signal ]; then
  rm "$T/ran"
  kill -RTMIN+8 "$bar"
  await test -e "$T/ran" || die "the signal did not run the command again"
fi
