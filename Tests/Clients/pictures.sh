#!/usr/bin/env bash
# pictures.sh: takes the screenshots of the bars in integrations/ from the real programs.
#
# usage: pictures.sh [BAR…] (default: all). NOONMARK is the program (default: build/noonmark).
# A bar with presets also gets styles.png: plain, pill and module, each in the colors of a theme.
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
  "$program" elapsed add sober 2025-09-10 --icon leaf --color green $now
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
# styles BAR SNIPPET SCREEN HEIGHT OPTIONS…: takes the presets of `init --style`, one below the
# other.
styles() {
  local bar=$1 snippet=$2 screen=$3 height=$4 picture=integrations/$1/styles.png look style theme color
  shift 4
  case " ${wanted[*]} " in "  " | *" $bar "*) ;; *) return 0 ;; esac
  local parts=()
  for look in plain:nord:2e3440 pill:catppuccin-mocha:1e1e2e module:tokyo-night:1a1b26; do
    IFS=: read -r style theme color <<<"$look"
    "$program" init "$bar" solstice countdown elapsed --style "$style" --theme "$theme" \
      >"$home/$snippet"
    # Small, so that three have space.
    sed -i 's/\(show [^>]*\)\(--format\)/\1--size small \2/' "$home/$snippet"
    CLIENT_OPTIONS=$now CLIENT_SCREEN=$screen CLIENT_BACKGROUND=#$color "Tests/Clients/$bar.sh" \
      -s "$home/$snippet" -o "$home/$style.png" "$@" "$program" >/dev/null
    convert "$home/$style.png" -crop "800x$height+0+0" +repage "$home/$style.cut.png"
    parts+=("$home/$style.cut.png")
  done
  convert "${parts[@]}" -background none -splice 0x6 -append -chop 0x6 -strip +dither -colors 256 \
    -define png:compression-level=9 "png8:$picture"
  echo "$picture: $(identify -format '%wx%h' "$picture"), $(wc -c <"$picture") bytes"
}
wanted=("$@")
launch='#00796b'
winter='#2196f3'
take polybar noonmark.ini 800x60 800x30+0+0 -m tail -c $launch
take lemonbar noonmark.sh 800x60 800x28+0+0 -m tail -c $launch
take dzen2 noonmark.sh 800x60 800x28+0+0 -m tail -c $launch
take xmobar noonmark.hs 800x60 800x28+0+0 -m reader -c $launch
take i3bar noonmark.conf 800x120 800x25+0+0 -c $launch
take i3status noonmark.sh 800x120 800x25+0+0 -c $launch
take swaybar noonmark.conf 800x120 800x24+0+0 -c $launch
take i3blocks noonmark.conf 800x120 800x25+0+0 -m jsonpersist -c $launch
take awesome noonmark.lua 800x60 800x28+0+0 -c $launch
take qtile noonmark.py 800x60 800x28+0+0 -c $launch
take tint2 noonmark.conf 800x60 800x30+0+0 -c $launch
take yambar noonmark.yml 800x60 800x28+0+0 -c $launch
take dwm noonmark.sh 800x60 800x20+0+0 -c '#bbbbbb'
take genmon noonmark.sh 800x60 800x30+0+0 -c $launch
take kitty noonmark.py 800x60 800x18+0+0 -c $launch
take waybar noonmark.jsonc 800x760 800x345+0+0 -m continuous -t -c $launch -c '#c62828'
take conky noonmark.conf 700x700 700x700+0+0 -m xt -c $winter
styles polybar noonmark.ini 800x60 30 -m tail
styles i3bar noonmark.conf 800x120 25
styles i3status noonmark.sh 800x120 25
styles swaybar noonmark.conf 800x120 24
styles waybar noonmark.jsonc 800x60 30 -m continuous
