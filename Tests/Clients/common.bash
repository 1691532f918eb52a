# shellcheck shell=bash disable=SC2034,SC2154
# Shared by the client scripts: options, a temporary directory, a display, screenshots, checks, and
# a cleanup that leaves no process and no file. A script sets `needs` (the programs it requires) and
# `modes` (the first one is the default), and sources this file with its own arguments.
#
# usage: CLIENT.sh [options] COMMAND [ARGUMENT…]
#   COMMAND alone is a shell command line. With arguments, it is a program, started without a shell.
#   -c COLOR       at least 20 pixels of COLOR (#rrggbb) must be displayed (pictures); a script can set
#                  `pixels_wanted`
#   -e TEXT        TEXT must be displayed (text; also compared with the escape sequences included)
#   -n TEXT        TEXT, or the COLOR in a picture, must not be displayed
#   -r TRACK:PILL  the last block of the color PILL must be compact and right of TRACK (pictures)
#   -f FILE        FILE must not exist at the end; hostile text would create it
#   -x             kill the command when all is displayed; the client must start it again
#   -u SIGNAL      then make the bar read its configuration again with SIGNAL; the command must end and
#                  be started again
#   -k             click along the whole bar; with -s, a click must open a terminal; in shells, check
#                  that the shell knows the prompt's width
#   -a COMMAND     run COMMAND when all is displayed; the display must then change (repeatable).
#                  `press BUTTON COLOR` presses a button of the pointer on a block of a color
#   -b TEXT        TEXT or COLOR that must be displayed after the last -a, instead of -c, -e and -r
#   -l             the block PILL of -r must not move after -a
#   -q SIGNAL      finally end the bar with SIGNAL; the command must then end too
#   -z SIGNAL      finally end the script that starts the bar; the bar and the command must then end too
#   -s FILE        use a snippet of integrations/; COMMAND replaces noonmark in it
#   -m MODE        how the command is run; -i SEC  how often (default: 1)
#   -p             Pango markup (i3blocks, swaybar); -t  text only (i3blocks), tooltip (waybar)
#   -o PATH        where to save the picture or the text; -w SEC  the timeout of a run (default: 90)
# -c, -e, -n, -f and -b can be repeated. The delays after -a and -q are printed on standard error.
# optional environment: CLIENT_KEEP=1 keeps the directory; CLIENT_LOCALE (C.UTF-8); CLIENT_OPTIONS
# (arguments added to the noonmark command of a snippet); CLIENT_SCREEN (1000x60), CLIENT_FONT,
# CLIENT_BUTTONS; CLIENT_TERMINAL (the terminal that a click opens); CLIENT_CONF (a file with more
# configuration).
# exit status: 0 success; 1 a check failed; 2 invalid usage; 77 a required program is missing.
set -u
prog=${0##*/}
here=$(cd "${0%/*}" && pwd)
usage() {
  { sed -n '2,/^[^#]/s/^# \{0,1\}//p' "$0"; sed -n '/^# usage:/,/^set/s/^# \{0,1\}//p' "$here/common.bash"; } >&2
  exit 2
}

expects=() rejects=() colors=() markers=() later=() changes=()
place='' signal='' ending='' reload='' snippet='' out='' mode=${modes%% *}
click=0 kills=0 tip=0 pango=0 stays=0 limit=90 every=1
while getopts 'e:n:c:r:f:a:b:q:z:s:o:m:i:u:w:klpthx' o; do
  case $o in
    e) expects+=("$OPTARG") ;; n) rejects+=("$OPTARG") ;; c) colors+=("$OPTARG") ;;
    f) markers+=("$OPTARG") ;; b) later+=("$OPTARG") ;;   r) place=$OPTARG ;;
    a) changes+=("$OPTARG") ;;  q) signal=$OPTARG ;;       s) snippet=$OPTARG ;;
    o) out=$OPTARG ;;          m) mode=$OPTARG ;;         i) every=$OPTARG ;;
    w) limit=$OPTARG ;;        k) click=1 ;;              l) stays=1 ;;
    x) kills=1 ;;              u) reload=$OPTARG ;;       z) ending=$OPTARG ;;
    p) pango=1 ;;              t) tip=1 ;;                *) usage ;;
  esac
done
shift $((OPTIND - 1))
[ $# -ge 1 ] || usage
case " $modes " in *" $mode "*) ;; *) usage ;; esac
[ -z "$snippet" ] || [ -r "$snippet" ] || { echo "$prog: $snippet can't be read" >&2; exit 2; }
for m in ${markers[@]+"${markers[@]}"}; do
  [ ! -e "$m" ] || { echo "$prog: $m is there already" >&2; exit 2; }
done
require() {
  local p
  for p in "$@"; do
    command -v "$p" >/dev/null || { echo "$prog: $p is not installed" >&2; exit 77; }
  done
}
case ${changes[*]-} in
  *press*) needs+=" xdotool ${CLIENT_TERMINAL:-}" ;;
esac
# shellcheck disable=SC2086
require setsid timeout $needs

# --- The temporary directory, and the cleanup.

T=$(mktemp -d "${TMPDIR:-/tmp}/client.XXXXXX") || exit 2
mkdir -m 700 "$T/run" "$T/home" "$T/wpid" "$T/bin"
# The client has a home directory of its own. The command uses the caller's.
callers=''
for v in HOME XDG_CONFIG_HOME XDG_DATA_HOME XDG_STATE_HOME XDG_CACHE_HOME XDG_RUNTIME_DIR; do
  if [ -n "${!v+x}" ]; then printf -v v 'export %s=%q' "$v" "${!v}"; else v="unset $v"; fi
  callers+="$v"$'\n'
done
unset XDG_DATA_HOME XDG_STATE_HOME TMUX WAYLAND_DISPLAY DISPLAY SWAYSOCK I3SOCK XAUTHORITY
export CLIENT_TMP=$T HOME=$T/home XDG_RUNTIME_DIR=$T/run XDG_CONFIG_HOME=$T/home/.config
export XDG_CACHE_HOME=$T/home/.cache LC_ALL=${CLIENT_LOCALE:-C.UTF-8} NO_AT_BRIDGE=1
mkdir -p "$XDG_CONFIG_HOME"

pids=()
# Starts a program in its own process group, so that all of its processes can be ended.
spawn() { setsid "$@" & pids+=("$!"); }
alive() { kill -0 "$1" 2>/dev/null; }
# Succeeds if a process was started by this script. Process ids are reused.
mine() { { tr '\0' '\n' <"/proc/$1/environ" | grep -qxF "CLIENT_TMP=$T"; } 2>/dev/null; }
# Prints the ids of the processes with a name that this script started.
pids_of() {
  local f p name
  for f in /proc/[0-9]*/comm; do
    { read -r name <"$f"; } 2>/dev/null || continue
    p=${f#/proc/} p=${p%/comm}
    [ "$name" = "$1" ] && mine "$p" && echo "$p"
  done
}
# Prints the ids of the command's processes that are still running.
runs() {
  local f
  for f in "$T"/wpid/*; do [ -e "$f" ] && mine "${f##*/}" && echo "${f##*/}"; done
}
# Sets `running` to the ids of the command's processes, once there is one: for a moment of each
# exec, and now and then on a busy machine, a process has no environment and is not found.
find_running() {
  while left; do
    running=$(runs)
    [ -z "$running" ] || break
    sleep 0.01
  done
}
cleanup() {
  local i p
  trap '' INT TERM
  {
    [ -z "${servers:-}" ] || for p in $servers; do
      [ -S "$T/run/$p" ] && timeout 2 tmux -S "$T/run/$p" kill-server
    done
    for ((i = ${#pids[@]} - 1; i >= 0; i--)); do kill -TERM -- "-${pids[i]}"; done
    for p in $(runs); do kill -TERM "$p"; done
    for ((i = 0; i < 50; i++)); do
      for p in ${pids[@]+"${pids[@]}"}; do alive "$p" && { sleep 0.02; continue 2; }; done
      break
    done
    for p in ${pids[@]+"${pids[@]}"}; do kill -KILL -- "-$p"; done
    for p in $(runs); do kill -KILL "$p"; done
    wait
  } 2>/dev/null
  if [ -n "${CLIENT_KEEP:-}" ]; then echo "kept $T" >&2; else rm -rf "$T"; fi
}
trap cleanup EXIT
trap 'exit 1' INT TERM HUP
die() {
  local f
  echo "$prog: $*" >&2
  for f in "$T"/*.log; do
    [ -s "$f" ] && { echo "--- ${f##*/}" >&2; tail -n 15 "$f" >&2; }
  done
  [ -z "$out" ] || [ ! -s "$T/frame" ] || save_picture "$out"
  exit 1
}
SECONDS=0
left() { [ "$SECONDS" -lt "$limit" ]; }
# The current time in microseconds.
now() { echo "${EPOCHREALTIME/[.,]/}"; }
since() { echo "$((($(now) - $1) / 1000)) ms"; }

# --- The command: `widget` for the client's configuration, `noonmark` in PATH for a snippet.

{
  printf '%s' "$callers"
  if [ -n "$snippet" ]; then echo "exec $(printf '%q ' "$@") \"\$@\" ${CLIENT_OPTIONS:-}"
  elif [ $# -gt 1 ]; then echo "exec $(printf '%q ' "$@")"
  else echo "$1"; fi
} >"$T/widget.sh"
# sway runs it on a click as another user, who cannot write here: `true`, unlike `:`, goes on then.
# The command waits for the file `go`, so a frame without its output can be captured first.
cat >"$T/widget" <<W
#!/bin/sh
true 2>/dev/null >'$T/wpid/'\$\$
n=0
while [ ! -e '$T/go' ] && [ \$n -lt 400 ]; do sleep 0.05; n=\$((n + 1)); done
true 2>/dev/null >'$T/ran'
exec bash '$T/widget.sh' "\$@"
W
# For clients that draw nothing while a command runs: before `go` exists, it prints nothing and
# exits.
printf '#!/bin/sh\n[ -e "%s" ] || exit 0\nexec "%s" "$@"\n' "$T/go" "$T/widget" >"$T/poll"
chmod +x "$T/widget" "$T/poll"
ln -s "$T/widget" "$T/bin/noonmark"
# The terminal that a click on a snippet opens: it only writes down its arguments, unless there is
# another.
printf '#!/bin/sh\necho "$*" >>"%s"\n%s\n' "$T/opened" \
  "${CLIENT_TERMINAL:+exec $CLIENT_TERMINAL \"\$@\"}" >"$T/bin/x-terminal-emulator"
chmod +x "$T/bin/x-terminal-emulator"
export PATH=$T/bin:$PATH TERMINAL=x-terminal-emulator

# --- Pictures: `stamp` prints a checksum of the frame, `frame FILE` saves it in the format `type`.

size=${CLIENT_SCREEN:-1000x60}
# The executable itself: a wrapper takes longer to start than a picture takes to check.
# The scripts need the standard library only: without site packages, Python starts in half the time.
find_python() { python=$(python3 -c 'import sys; print(sys.executable)'); }
save_picture() { convert "$type:$T/frame" -alpha off -strip -depth 8 "png24:$1"; }
start_x() {
  require Xvfb python3
  find_python
  mkdir "$T/fb"
  # Without -noreset, Xvfb resets when the last client disconnects.
  spawn Xvfb -displayfd 7 -screen 0 "${size}x24" -fbdir "$T/fb" -nolisten tcp -noreset \
    7>"$T/display" 2>"$T/xvfb.log"
  local server=${pids[-1]}
  while [ ! -s "$T/display" ]; do
    left && alive "$server" || die "Xvfb did not start"
    sleep 0.02
  done
  DISPLAY=:$(cat "$T/display"); export DISPLAY
  # The frame buffer is a file, so reading it needs no program.
  stamp() { cksum <"$T/fb/Xvfb_screen0"; }
  frame() { cp "$T/fb/Xvfb_screen0" "$1"; }
  type=xwd
}
# Starts a headless sway with the config file $T/sway.conf.
start_sway() {
  require sway swaymsg grim python3
  find_python
  echo 'xwayland disable' >>"$T/sway.conf"
  export WLR_BACKENDS=headless WLR_RENDERER=pixman WLR_LIBINPUT_NO_DEVICES=1
  export XDG_SESSION_TYPE=wayland GDK_BACKEND=wayland LIBSEAT_BACKEND=noop
  export GSETTINGS_BACKEND=memory DBUS_SESSION_BUS_ADDRESS=disabled:
  local as=() s
  if [ "$(id -u)" = 0 ]; then
    # sway refuses to run as root. The bar does not.
    require setpriv
    as=(setpriv --reuid=65534 --regid=65534 --clear-groups)
    chmod 711 "$T"; chmod 644 "$T"/sway.conf; chown 65534:65534 "$T/run"
    # sway runs the command that opens the terminal.
    chmod 755 "$T/bin"; : >"$T/opened"; chmod 666 "$T/opened"
  fi
  spawn ${as[@]+"${as[@]}"} sway -c "$T/sway.conf" >"$T/sway.log" 2>&1
  local server=${pids[-1]}
  while left; do
    s=$(cd "$T/run" && ls -d wayland-[0-9] sway-ipc.*.sock 2>/dev/null)
    case $s in *sway-ipc*wayland-*) break ;; esac
    alive "$server" || die "sway did not start"
    sleep 0.02
  done
  WAYLAND_DISPLAY=$(cd "$T/run" && ls -d wayland-[0-9])
  SWAYSOCK=$(echo "$T"/run/sway-ipc.*.sock)
  export WAYLAND_DISPLAY SWAYSOCK
  stamp() { timeout 5 grim -t ppm - 2>>"$T/grim.log" | cksum; }
  frame() { timeout 5 grim -t ppm "$1" 2>>"$T/grim.log"; }
  type=ppm
}

# Sets `pixels` to the number of pixels of each color, and `pill` to the columns of the pill.
declare -A pixels
weigh() {
  local a b c
  pill=''
  "$python" -IS "$here/picture.py" "$T/frame" "$place" ${wanted[@]+"${wanted[@]}"} \
    ${rejects[@]+"${rejects[@]}"} ${later[@]+"${later[@]}"} >"$T/weights" 2>"$T/picture.log" ||
    return 1
  while read -r a b c; do
    if [ "$a" = pill ]; then pill="$b $c"; else pixels[$a]=$b; fi
  done <"$T/weights"
}

# --- Checks: `look_picture` and `look_text` succeed when everything required is displayed.

look_picture() {
  local c s
  s=$(stamp)
  [ "$s" != "${seen:-}" ] || return 1
  seen=$s
  frame "$T/frame" && weigh || { seen=''; return 1; }
  for c in ${wanted[@]+"${wanted[@]}"}; do [ "${pixels[$c]:-0}" -ge "${pixels_wanted:-20}" ] || return 1; done
  [ -z "$place" ] || [ -n "$pill" ]
}
# `grab` writes the screen of a text client to $T/cap.
plain() {
  sed -E $'s/\x1b\\[[0-9;:]*[A-Za-z]//g; s/\x1b\\][^\x07\x1b]*(\x07|\x1b\\\\)//g; s/[\x0e\x0f]//g' "$1"
}
shows() { grep -qF -- "$1" "$T/plain" "$T/cap"; }
look_text() {
  local e
  grab || return 1
  plain "$T/cap" >"$T/plain"
  grep -q '[^[:space:]]' "$T/plain" || return 1
  for e in ${wanted[@]+"${wanted[@]}"}; do shows "$e" || return 1; done
}
await() { while left; do "$@" && return 0; sleep 0.1; done; return 1; }

complain() {
  local c s=''
  [ -e "$T/ran" ] || die "the client never ran the command"
  for c in $(runs); do
    echo "$prog: running: $(tr '\0' ' ' <"/proc/$c/cmdline") in $(cat "/proc/$c/wchan")" >&2
  done
  if [ "$kind" = text ]; then
    cat "$T/cap" >&2
    die "$1"
  fi
  for c in ${wanted[@]+"${wanted[@]}"}; do s+=" $c ${pixels[$c]:-0}"; done
  [ -z "$place" ] || s+=" pill ${pill:-none}"
  die "$1:$s"
}
check_rejects() {
  local e unwanted=(${rejects[@]+"${rejects[@]}"})
  [ -n "${changed:-}" ] || unwanted+=(${later[@]+"${later[@]}"})
  for e in ${unwanted[@]+"${unwanted[@]}"}; do
    case $kind:$e in
      picture:'#'*) [ "${pixels[$e]:-0}" = 0 ] || die "displayed what it must not: $e" ;;
      text:*) ! shows "$e" || die "displayed what it must not: $e" ;;
    esac
  done
}
# Waits until two consecutive captures are equal.
settle() {
  local a b
  sleep "${settling:-0}"
  [ "$kind" = picture ] || { sleep 0.3; look_text || complain "it did not stay"; return 0; }
  b=$(stamp)
  while left; do
    a=$b; sleep 0.2; b=$(stamp)
    [ "$a" != "$b" ] || break
  done
  seen=''
  look_picture || complain "it did not stay"
}

# Sends a signal to processes, which ends the command, and waits until it runs again and is
# displayed.
# usage: revive SIGNAL EVENT PID…
revive() {
  local signal=$1 event=$2 ended p start running
  shift 2
  ended=$(runs)
  [ -n "$ended" ] || die "the command does not run"
  kill "-$signal" "$@"
  start=$(now)
  for p in $ended; do while left && mine "$p"; do sleep 0.01; done; done
  for p in $ended; do ! mine "$p" || die "the command lives on after $event"; done
  find_running
  [ -n "$running" ] || die "the command was not started again after $event"
  seen=''
  await "look_$kind" || complain "it is gone after $event"
  echo "$prog: back $(since "$start") after $event" >&2
  settle
}

# --- The run: `verify picture|text [NAME]`. NAME is the process that -q ends.

verify() {
  local before bar holds i p start started='' running='' was=''
  kind=$1
  if [ "$kind" = text ]; then wanted=(${expects[@]+"${expects[@]}"})
  else wanted=(${colors[@]+"${colors[@]}"}); fi
  if [ "$kind" = picture ] && [ ${#colors[@]} = 0 ]; then
    # Any change of the picture is enough, but the bar itself must be drawn first.
    before=$(stamp)
    while left; do
      sleep 0.3; was=$before; before=$(stamp)
      [ "$was" != "$before" ] || break
    done
    : >"$T/go"
    await test -e "$T/ran" || complain "nothing was displayed"
    while left && [ "$(stamp)" = "$before" ]; do sleep 0.05; done
    [ "$(stamp)" != "$before" ] || die "nothing new was ever displayed"
  fi
  : >"$T/go"
  await "look_$kind" || complain "it was never displayed"
  settle
  check_rejects
  # shellcheck disable=SC2046
  [ $kills = 0 ] || revive KILL "the command was killed" $(runs)
  # shellcheck disable=SC2046
  [ -z "$reload" ] || revive "$reload" "the bar was reloaded" $(pids_of "$2")
  # Whether the command must go on through changes.
  holds=''
  [ "${streams:-0}" = 0 ] || [ -n "${CLIENT_TERMINAL:-}" ] || holds=1
  for ((i = 0; i < ${#changes[@]}; i++)); do
    was=${pill:-} before=$(stamp_of)
    [ -z "$holds" ] || { find_running; started=$running; }
    (eval "$callers"; eval "${changes[i]}") >"$T/change.log" 2>&1 || die "${changes[i]} failed"
    start=$(now)
    # After the last change, -b replaces what was required before.
    if [ $((i + 1)) = ${#changes[@]} ] && [ ${#later[@]} != 0 ]; then
      wanted=("${later[@]}") place='' changed=1
    fi
    while left && [ "$(stamp_of)" = "$before" ]; do sleep 0.01; done
    start=$(since "$start") seen=''
    await "look_$kind" || complain "it did not change"
    echo "$prog: changed after $start" >&2
    settle
    check_rejects
    [ $stays = 0 ] || [ "$pill" = "$was" ] || die "the pill went from $was to $pill"
    [ -z "$holds" ] || find_running
    [ "$running" = "$started" ] ||
      die "the command was started again: ${started//$'\n'/ }, then ${running//$'\n'/ }"
  done
  if [ "$kind" = text ]; then
    finish
  elif [ "$click" = 1 ]; then
    click_all
    seen=''
    await look_picture || complain "it is gone after the clicks"
    check_rejects
    [ -z "$snippet" ] || await grep -qs 'noonmark ui' "$T/opened" || die "no click opened the app"
  fi
  if [ -n "$signal" ]; then
    bar=$(pids_of "$2")
    [ -n "$bar" ] || die "no process $2"
    [ -n "$(runs)" ] || die "the command ended before the bar"
    # shellcheck disable=SC2086
    kill "-$signal" $bar
    for p in $bar; do while left && mine "$p"; do sleep 0.01; done; done
    start=$(now)
    while started=$(runs); left && [ -n "$started" ]; do sleep 0.01; done
    [ -z "$started" ] || die "the command lives on after the bar: $started"
    echo "$prog: ended $(since "$start") after the bar" >&2
  fi
  if [ -n "$ending" ]; then
    # The bar, unless it goes on without the script.
    bar=${3-$2}
    [ -n "$(runs)" ] || die "the command ended before the script"
    kill "-$ending" "${pids[-1]}"
    start=$(now)
    while started="${bar:+$(pids_of "$bar")}$(runs)"; left && [ -n "$started" ]; do sleep 0.01; done
    [ -z "$started" ] || die "the bar or the command lives on after the script: $started"
    echo "$prog: ended $(since "$start") after the script" >&2
  fi
  for p in ${markers[@]+"${markers[@]}"}; do [ ! -e "$p" ] || die "hostile text made $p"; done
  case $kind in
    text) [ -z "$out" ] || cp "$T/cap" "$out"; cat "$T/cap" ;;
    picture) [ -z "$out" ] || { save_picture "$out" && echo "$out"; } ;;
  esac
}
# The last step of a text client.
finish() { :; }
# Prints a checksum of what is displayed.
stamp_of() { if [ "$kind" = picture ]; then stamp; else grab; cksum <"$T/cap"; fi; }

# --- Clicks: every button at many positions of the first line.

step=14
click_all_x() {
  require xdotool
  local x b
  for ((x = 4; x < ${size%x*} - 4; x += step)); do
    for b in ${CLIENT_BUTTONS:-${buttons:-1 2 3 4 5}}; do
      echo "mousemove $x ${row:-15} mousedown $b mouseup $b"
    done
    echo 'sleep 0.01'
  done >"$T/clicks"
  timeout 15 xdotool - <"$T/clicks" 2>>"$T/xdotool.log" || die "the clicks failed"
  sleep 0.3
}
# A headless sway has no pointer, so create one with its virtual pointer protocol.
pointer() {
  timeout 15 "$python" -IS "$here/pointer.py" "${size%x*}" "${size#*x}" 2>>"$T/pointer.log" ||
    die "the pointer failed"
}
click_all_sway() {
  local x b
  {
    echo 'sleep 0.3'
    for ((x = 4; x < ${size%x*} - 4; x += step)); do
      echo "move $x ${row:-15}"
      for b in ${CLIENT_BUTTONS:-1 2 3}; do echo "click $b"; done
      [ -n "${CLIENT_BUTTONS:-}" ] || { echo 'scroll 1'; echo 'scroll -1'; }
    done
    echo 'sleep 0.3'
  } | pointer
}
# Presses a button on the widest block of a color: 1 to 3, or 4 and 5 for the wheel.
press() { # BUTTON COLOR
  local x
  x=$(sed -n "s/^$2 [0-9]* //p" "$T/weights")
  [ "${x:--1}" -ge 0 ] || die "no block of the color $2"
  if [ -z "${WAYLAND_DISPLAY:-}" ]; then
    xdotool mousemove "$x" "${row:-15}" mousedown "$1" mouseup "$1"
    return
  fi
  {
    echo 'sleep 0.3'; echo "move $x ${row:-15}"
    case $1 in
      4) echo 'scroll -1' ;;
      5) echo 'scroll 1' ;;
      *) echo "click $1" ;;
    esac
    echo 'sleep 0.3'
  } | XDG_RUNTIME_DIR=$T/run pointer
}
click_all() { if [ -n "${WAYLAND_DISPLAY:-}" ]; then click_all_sway; else click_all_x; fi; }
