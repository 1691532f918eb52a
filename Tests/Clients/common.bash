# shellcheck shell=bash disable=SC2034,SC2154
# What the scripts of the clients share: options, a folder of their own, a display, captures,
# checks, and an end that leaves no process and no file. A script sets `needs` (its programs) and
# `modes` (the first one is the standard), and sources this with its own arguments.
#
# usage: CLIENT.sh [options] COMMAND [ARGUMENT…]
#   COMMAND alone is a line of the shell; with arguments it is one program, which is started as it is.
#   -c COLOUR      at least 20 pixels of COLOUR (#rrggbb) must be displayed (pictures)
#   -e TEXT        TEXT must be displayed (text; also matched with the escape sequences left in)
#   -n TEXT        TEXT, or the COLOUR in a picture, must not be displayed
#   -r TRACK:PILL  the last block of the colour PILL must be compact and right of TRACK (pictures)
#   -f FILE        FILE must not be there at the end: what hostile text would have made
#   -k             click along the whole bar; shells: see whether they know the prompt's width
#   -a COMMAND     run COMMAND once all is displayed; the display must change by itself
#   -b TEXT        TEXT or COLOUR that must be displayed after -a, and not before
#   -l             after -a the block PILL of -r must stand where it stood
#   -q SIGNAL      end the bar by SIGNAL at last; the command must then end as well
#   -s FILE        a snippet of integrations/ is the configuration; COMMAND is what it calls noonmark
#   -m MODE        how the command is run; -i SEC  how often (1)
#   -p             Pango markup (i3blocks, swaybar); -t  text alone (i3blocks), tooltip (waybar)
#   -o PATH        where to save the picture or the text; -w SEC  give up after SEC seconds (25)
# All of -c -e -n -f -b can be given more than once. What -a and -q waited is told on stderr.
# environment, all optional: CLIENT_KEEP=1 keeps the folder; CLIENT_LOCALE (C.UTF-8);
# CLIENT_OPTIONS (words behind what a snippet calls noonmark with); CLIENT_SCREEN (1000x60),
# CLIENT_FONT, CLIENT_BUTTONS; CLIENT_CONF (a file of further configuration).
# exit status: 0 all as asked; 1 it is not; 2 wrong usage; 77 a program that is needed is missing.
set -u
prog=${0##*/}
here=$(cd "${0%/*}" && pwd)
usage() {
  { sed -n '2,/^[^#]/s/^# \{0,1\}//p' "$0"; sed -n '/^# usage:/,/^set/s/^# \{0,1\}//p' "$here/common.bash"; } >&2
  exit 2
}

expects=() rejects=() colors=() markers=() later=()
place='' change='' signal='' snippet='' out='' mode=${modes%% *}
click=0 tip=0 pango=0 stays=0 limit=25 every=1
while getopts 'e:n:c:r:f:a:b:q:s:o:m:i:w:klpth' o; do
  case $o in
    e) expects+=("$OPTARG") ;; n) rejects+=("$OPTARG") ;; c) colors+=("$OPTARG") ;;
    f) markers+=("$OPTARG") ;; b) later+=("$OPTARG") ;;   r) place=$OPTARG ;;
    a) change=$OPTARG ;;       q) signal=$OPTARG ;;       s) snippet=$OPTARG ;;
    o) out=$OPTARG ;;          m) mode=$OPTARG ;;         i) every=$OPTARG ;;
    w) limit=$OPTARG ;;        k) click=1 ;;              l) stays=1 ;;
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
# shellcheck disable=SC2086
require setsid timeout $needs

# --- A folder of its own, and the end.

T=$(mktemp -d "${TMPDIR:-/tmp}/client.XXXXXX") || exit 2
mkdir -m 700 "$T/run" "$T/home" "$T/wpid" "$T/bin"
# The client gets a home of its own, the command keeps its caller's.
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
# Starts a program in a process group of its own, so that it can be ended whole.
spawn() { setsid "$@" & pids+=("$!"); }
alive() { kill -0 "$1" 2>/dev/null; }
# Whether a process came from here: process ids are given out again.
mine() { { tr '\0' '\n' <"/proc/$1/environ" | grep -qxF "CLIENT_TMP=$T"; } 2>/dev/null; }
# The processes of that name that came from here.
pids_of() {
  local f p name
  for f in /proc/[0-9]*/comm; do
    { read -r name <"$f"; } 2>/dev/null || continue
    p=${f#/proc/} p=${p%/comm}
    [ "$name" = "$1" ] && mine "$p" && echo "$p"
  done
}
# The processes of the command that are there still.
runs() {
  local f
  for f in "$T"/wpid/*; do [ -e "$f" ] && mine "${f##*/}" && echo "${f##*/}"; done
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
  [ -z "$out" ] || [ ! -s "$T/shot.png" ] || cp "$T/shot.png" "$out"
  exit 1
}
SECONDS=0
left() { [ "$SECONDS" -lt "$limit" ]; }
# Microseconds of the clock.
now() { echo "${EPOCHREALTIME/[.,]/}"; }
since() { echo "$((($(now) - $1) / 1000)) ms"; }

# --- The command: `widget` for the client's configuration, `noonmark` in PATH for a snippet.

{
  printf '%s' "$callers"
  if [ -n "$snippet" ]; then echo "exec $(printf '%q ' "$@") \"\$@\" ${CLIENT_OPTIONS:-}"
  elif [ $# -gt 1 ]; then echo "exec $(printf '%q ' "$@")"
  else echo "$1"; fi
} >"$T/widget.sh"
# It waits for `go`, so that a frame without it can be captured first.
cat >"$T/widget" <<W
#!/bin/sh
: >'$T/wpid/'\$\$
n=0
while [ ! -e '$T/go' ] && [ \$n -lt 400 ]; do sleep 0.05; n=\$((n + 1)); done
: >'$T/ran'
exec bash '$T/widget.sh' "\$@"
W
# The same for clients that draw nothing while a command runs: it prints nothing before `go`.
printf '#!/bin/sh\n[ -e "%s" ] || exit 0\nexec "%s" "$@"\n' "$T/go" "$T/widget" >"$T/poll"
chmod +x "$T/widget" "$T/poll"
ln -s "$T/widget" "$T/bin/noonmark"
# What a snippet opens by a click.
printf '#!/bin/sh\necho "$*" >>"%s"\n' "$T/opened" >"$T/bin/x-terminal-emulator"
chmod +x "$T/bin/x-terminal-emulator"
export PATH=$T/bin:$PATH

# --- Pictures: `stamp` tells one frame from another, `shot FILE` saves one.

size=${CLIENT_SCREEN:-1000x60}
start_x() {
  require Xvfb convert
  mkdir "$T/fb"
  # Without -noreset it would start anew when the first of its clients leaves.
  spawn Xvfb -displayfd 7 -screen 0 "${size}x24" -fbdir "$T/fb" -nolisten tcp -noreset \
    7>"$T/display" 2>"$T/xvfb.log"
  local server=${pids[-1]}
  while [ ! -s "$T/display" ]; do
    left && alive "$server" || die "Xvfb did not start"
    sleep 0.02
  done
  DISPLAY=:$(cat "$T/display"); export DISPLAY
  # The frame buffer is a file: no program is needed to look at it.
  stamp() { cksum <"$T/fb/Xvfb_screen0"; }
  shot() { convert "xwd:$T/fb/Xvfb_screen0" -depth 8 "png24:$1" 2>>"$T/shot.log"; }
}
# A sway without a screen, with the configuration $T/sway.conf.
start_sway() {
  require sway swaymsg grim convert
  echo 'xwayland disable' >>"$T/sway.conf"
  export WLR_BACKENDS=headless WLR_RENDERER=pixman WLR_LIBINPUT_NO_DEVICES=1
  export XDG_SESSION_TYPE=wayland GDK_BACKEND=wayland LIBSEAT_BACKEND=noop
  export GSETTINGS_BACKEND=memory DBUS_SESSION_BUS_ADDRESS=disabled:
  local as=() s
  if [ "$(id -u)" = 0 ]; then
    # It refuses to run as root; the bar does not.
    require setpriv
    as=(setpriv --reuid=65534 --regid=65534 --clear-groups)
    chmod 711 "$T"; chmod 644 "$T"/sway.conf; chown 65534:65534 "$T/run"
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
  stamp() { timeout 5 grim -t ppm - 2>>"$T/shot.log" | cksum; }
  shot() { timeout 5 grim "$1" 2>>"$T/shot.log"; }
}

# The colours of the picture and how many pixels have each.
weigh() {
  convert "$T/shot.png" -alpha off -depth 8 -format %c histogram:info: 2>>"$T/shot.log" |
    sed -n 's/^ *\([0-9]*\):.*\(#[0-9A-Fa-f]\{6\}\).*/\1 \2/p' | tr A-F a-f >"$T/weights"
}
pixels() {
  local c
  c=$(tr A-F a-f <<<"$1")
  sed -n "s/ $c\$//p" "$T/weights" | grep . || echo 0
}
# The blocks of columns that have a colour: first column, last, and how full it is, of 255.
blocks() {
  convert "$T/shot.png" -alpha off -fill black +opaque "$1" -fill white -opaque "$1" \
    -colorspace gray -bordercolor black -border 1x1 "$T/mask.png" 2>>"$T/shot.log"
  local at
  at=$(convert "$T/mask.png" -trim -format %X info: 2>>"$T/shot.log")
  convert "$T/mask.png" -trim +repage -scale x1\! -depth 8 gray:- 2>>"$T/shot.log" |
    od -An -v -tu1 -w1 | awk -v at="${at#+}" '
      function close_block() { if (last >= 0) print first, last, int(sum / (last - first + 1)) }
      BEGIN { last = -1 }
      $1 > 0 { x = NR - 2 + at
        if (last < 0 || x - last > 3) { close_block(); first = x; sum = 0 }
        last = x; sum += $1 }
      END { close_block() }'
}
# Sets `pill` to the columns of the last compact block of the colour PILL.
find_pill() {
  local track
  pill=$(blocks "${place#*:}" | awk '$2 - $1 >= 11 && $3 >= 90 { b = $1 " " $2 } END { print b }')
  track=$(blocks "${place%:*}" | awk 'END { print $2 }')
  [ -n "$pill" ] && [ -n "$track" ] && [ "${pill%% *}" -gt "$track" ]
}

# --- Looking: `look` is true when all that was asked for is displayed.

look_picture() {
  local c s
  s=$(stamp)
  [ "$s" != "${seen:-}" ] || return 1
  seen=$s
  shot "$T/shot.png" && weigh || { seen=''; return 1; }
  for c in ${colors[@]+"${colors[@]}"}; do [ "$(pixels "$c")" -ge 20 ] || return 1; done
  if [ -n "${changed:-}" ]; then
    for c in ${later[@]+"${later[@]}"}; do [ "$(pixels "$c")" -ge 20 ] || return 1; done
  fi
  [ -z "$place" ] || find_pill
}
# What a text client shows stands in $T/cap, which `grab` writes.
plain() {
  sed -E $'s/\x1b\\[[0-9;:]*[A-Za-z]//g; s/\x1b\\][^\x07\x1b]*(\x07|\x1b\\\\)//g; s/[\x0e\x0f]//g' "$1"
}
shows() { grep -qF -- "$1" "$T/plain" "$T/cap"; }
look_text() {
  local e
  grab || return 1
  plain "$T/cap" >"$T/plain"
  grep -q '[^[:space:]]' "$T/plain" || return 1
  for e in ${expects[@]+"${expects[@]}"}; do shows "$e" || return 1; done
  [ -z "${changed:-}" ] || for e in ${later[@]+"${later[@]}"}; do shows "$e" || return 1; done
}
await() { while left; do "$@" && return 0; sleep 0.05; done; return 1; }

complain() {
  local c s=''
  [ -e "$T/ran" ] || die "the client never ran the command"
  if [ "$kind" = text ]; then
    cat "$T/cap" >&2
    die "$1"
  fi
  for c in ${colors[@]+"${colors[@]}"} ${later[@]+"${later[@]}"}; do s+=" $c: $(pixels "$c")"; done
  [ -z "$place" ] || s+=" pill: ${pill:-none} track: $(blocks "${place%:*}" | awk 'END { print $2 }')"
  die "$1:$s"
}
check_rejects() {
  local e
  for e in ${rejects[@]+"${rejects[@]}"} ${changed:-${later[@]+"${later[@]}"}}; do
    case $kind:$e in
      picture:'#'*) [ "$(pixels "$e")" = 0 ] || die "displayed what it must not: $e" ;;
      text:*) ! shows "$e" || die "displayed what it must not: $e" ;;
    esac
  done
}
# Waits until two looks in a row give the same.
settle() {
  local a b
  [ "$kind" = picture ] || { sleep 0.3; look_text || complain "it did not stay"; return 0; }
  b=$(stamp)
  while left; do
    a=$b; sleep 0.2; b=$(stamp)
    [ "$a" != "$b" ] || break
  done
  seen=''
  look_picture || complain "it did not stay"
}

# --- The run: `verify picture|text [NAME]`, NAME being the process that -q ends.

verify() {
  local before bar p start was=''
  kind=$1
  if [ "$kind" = picture ] && [ ${#colors[@]} = 0 ]; then
    # Any change of the picture will do; the bar itself must stand first.
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
  if [ -n "$change" ]; then
    was=${pill:-} before=$(stamp_of) started=$(runs)
    start=$(now)
    (eval "$callers"; eval "$change") >"$T/change.log" 2>&1 || die "$change failed"
    changed=1
    while left && [ "$(stamp_of)" = "$before" ]; do sleep 0.02; done
    seen=''
    await "look_$kind" || complain "it did not change"
    echo "$prog: changed after $(since "$start")" >&2
    settle
    check_rejects
    [ "$stays" = 0 ] || [ "$pill" = "$was" ] || die "the pill went from $was to $pill"
    [ "${streams:-0}" = 0 ] || [ "$(runs)" = "$started" ] || die "the command was started again"
  fi
  if [ "$kind" = text ]; then
    finish
  elif [ "$click" = 1 ]; then
    click_all
    seen=''
    await look_picture || complain "it is gone after the clicks"
    check_rejects
  fi
  if [ -n "$signal" ]; then
    bar=$(pids_of "$2")
    [ -n "$bar" ] || die "no process $2"
    [ -n "$(runs)" ] || die "the command ended before the bar"
    # shellcheck disable=SC2086
    kill "-$signal" $bar
    for p in $bar; do while left && mine "$p"; do sleep 0.01; done; done
    start=$(now)
    while left && [ -n "$(runs)" ]; do sleep 0.01; done
    [ -z "$(runs)" ] || die "the command lives on after the bar: $(runs)"
    echo "$prog: ended $(since "$start") after the bar" >&2
  fi
  for p in ${markers[@]+"${markers[@]}"}; do [ ! -e "$p" ] || die "hostile text made $p"; done
  case $kind in
    text) [ -z "$out" ] || cp "$T/cap" "$out"; cat "$T/cap" ;;
    picture) [ -z "$out" ] || { cp "$T/shot.png" "$out"; echo "$out"; } ;;
  esac
}
# What a text client does at last.
finish() { :; }
# What tells one display from the next.
stamp_of() { if [ "$kind" = picture ]; then stamp; else grab; cksum <"$T/cap"; fi; }

# --- Clicks: every button along the first line, and once over the snippet's own clicks.

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
  timeout 15 xdotool - <"$T/clicks" 2>>"$T/shot.log" || die "the clicks failed"
  sleep 0.3
}
# A sway without a screen has no pointer either: this one is made by its own protocol.
pointer() {
  require python3
  timeout 15 python3 "$here/pointer.py" "${size%x*}" "${size#*x}" 2>>"$T/shot.log" ||
    die "the pointer failed"
}
click_all_sway() {
  local x b
  {
    echo 'sleep 0.3'
    for ((x = 4; x < ${size%x*} - 4; x += step)); do
      echo "move $x ${row:-15}"
      for b in ${CLIENT_BUTTONS:-1 2 3}; do echo "click $b"; done
      echo 'scroll 1'; echo 'scroll -1'
    done
    echo 'sleep 0.3'
  } | pointer
}
click_all() { if [ -n "${WAYLAND_DISPLAY:-}" ]; then click_all_sway; else click_all_x; fi; }
