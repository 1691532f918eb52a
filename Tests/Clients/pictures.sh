#!/usr/bin/env bash
# pictures.sh: takes the screenshots of the bars in integrations/ from the real programs.
#
# usage: pictures.sh [BAR…] (default: all). NOONMARK is the program (default: build/noonmark).
set -euo pipefail
cd "$(dirname "$0")/../.."
program=${NOONMARK:-$PWD/build/noonmark}
home=$(mktemp -d "${TMPDIR:-/tmp}/pictures.XXXXXX")
trap 'rm -rf "$home"' EXIT
export HOME=$home
unset XDG_CONFIG_HOME XDG_DATA_HOME XDG_STATE_HOME XDG_CACHE_HOME NO_COLOR
now="--now 2026-11-21T12:00:00Z --tz Europe/Oslo"
# shellcheck disable=SC2086
{
  "$program" location set 59.91 10.75 --name Oslo
  "$program" countdown add Launch 2026-12-11 --icon paperplane.fill --color teal --now 2026-09-28T12:00:00Z
  "$program" countdown add "Trip to Rome" 2027-02-27 --icon airplane --color orange --now 2026-10-01T12:00:00Z
  "$program" countdown add "Christmas Eve" 2026-12-24 --icon gift --color '#c62828' --repeat yearly $now
} >/dev/null

# take BAR SNIPPET SCREEN CROP OPTIONS…: crops the screenshot of a script and prints its size.
take() {
  local bar=$1 snippet=$2 screen=$3 crop=$4 picture=integrations/$1/picture.png
  shift 4
  case " ${wanted[*]} " in "  " | *" $bar "*) ;; *) return 0 ;; esac
  CLIENT_OPTIONS=$now CLIENT_SCREEN=$screen "Tests/Clients/$bar.sh" \
    -s "$PWD/integrations/$bar/$snippet" -o "$home/$bar.png" "$@" "$program" >/dev/null
  # conky is a window on a black screen.
  local trim=()
  [ "$bar" != conky ] || trim=(-trim +repage)
  convert "$home/$bar.png" -crop "$crop" +repage ${trim[@]+"${trim[@]}"} -strip +dither \
    -colors 256 -define png:compression-level=9 "png8:$picture"
  echo "$picture: $(identify -format '%wx%h' "$picture"), $(wc -c <"$picture") bytes"
}
wanted=("$@")
winter='#2196f3'
take polybar noonmark.ini 800x60 800x30+0+0 -m tail -c $winter
take lemonbar noonmark.sh 800x60 800x28+0+0 -m tail -c $winter
take dzen2 noonmark.sh 800x60 800x28+0+0 -m tail -c $winter
take xmobar noonmark.hs 800x60 800x28+0+0 -m reader -c $winter
take i3bar noonmark.conf 800x120 800x25+0+0 -c $winter
take i3status noonmark.sh 800x120 800x25+0+0 -c $winter
take swaybar noonmark.conf 800x120 800x24+0+0 -c $winter
take i3blocks noonmark.conf 800x120 800x25+0+0 -m jsonpersist -c $winter
take awesome noonmark.lua 800x60 800x28+0+0 -c $winter
take qtile noonmark.py 800x60 800x28+0+0 -c $winter
take tint2 noonmark.conf 800x60 800x30+0+0 -c $winter
take yambar noonmark.yml 800x60 800x28+0+0 -c $winter
take dwm noonmark.sh 800x60 800x20+0+0 -c '#bbbbbb'
take genmon noonmark.sh 800x60 800x30+0+0 -c $winter
take kitty noonmark.py 800x60 800x18+0+0 -c $winter
take waybar noonmark.jsonc 800x760 800x558+0+0 -m continuous -t -c $winter -c '#c62828'
take conky noonmark.conf 700x520 700x520+0+0 -m xt -c $winter
