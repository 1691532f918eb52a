#!/usr/bin/env bash
# Draws every picture of README and docs with the program itself, so that none can drift from it.
# The pictures of bars and prompts are of other programs' windows: Tests/Clients/pictures.sh and
# docs/prompt-pictures.sh take them.
#
# usage: docs/pictures.sh           write the pictures, and remove those that are none of them
#        docs/pictures.sh --check   say which are not as the program draws them, missing, left over,
#                                   or not shown by a page with a text in their place; fail if any is
# NOONMARK_BINARY is the program (.build/release/noonmark).
set -euo pipefail
cd "$(dirname "$0")/.."
program=${NOONMARK_BINARY:-.build/release/noonmark}
home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT
target=$home/pictures
mkdir "$target"

# Without the locales of the machine, so that each machine draws the same: dates come from the
# catalogues.
run() { env -i HOME="$home" PATH="$PATH" LANG="${language:-C}.UTF-8" LOCPATH="$home" "$program" "$@"; }
noonmark() { run "$@" --format svg --now 2026-11-21T12:34:00Z --tz Europe/Oslo; }
run location set 59.91 10.75 --name Oslo >/dev/null
data=$home/.local/share/noonmark
cat >"$data/dates" <<'END'
2026-11-21 | Moving day | icon=shippingbox.fill | color=purple | created=2026-09-01T09:00:00Z
2026-11-28 | Concert | icon=music.note | color=pink | created=2026-10-01T09:00:00Z
1950-12-24 | Grandma's birthday | icon=gift | color=red | repeat=yearly | created=2026-01-01T09:00:00Z
2027-01-31 | Launch | icon=paperplane.fill | color=teal | created=2026-08-15T09:00:00Z
2027-04-02 | 桜 in Kyoto | icon=airplane | color=orange | created=2026-11-01T09:00:00Z
2027-07-10 | Wedding | icon=heart.fill | color=#fbc02d | created=2026-06-01T09:00:00Z
2026-10-03 | Marathon | icon=figure.run | color=green | created=2026-03-01T09:00:00Z
2026-06-12 | Exam | icon=book | color=indigo | created=2026-03-01T09:00:00Z
END
cat >"$data/counters" <<'END'
2025-09-10 | sober | icon=leaf | color=green
2024-11-24 | the new job | icon=briefcase | color=blue
END
mkdir -p "$data/events"
{
  echo '# noonmark events 1'
  # How often on each of the days up to yesterday, then today's with their notes.
  day=8
  for count in 5 6 4 7 5 6 8 5 4 6 7 5 6; do
    for ((hour = 6; hour < 6 + count; hour++)); do
      printf '2026-11-%02dT%02d:%02d:00Z |\n' "$day" "$((hour * 3 / 2 - 3))" "$((hour * 17 % 60))"
    done
    day=$((day + 1))
  done
  echo '2026-11-21T05:52:00Z | slept well'
  echo '2026-11-21T08:15:00Z |'
  echo '2026-11-21T10:40:00Z | after the second coffee'
  echo '2026-11-21T12:05:00Z |'
} >"$data/events/pee"
cat >"$data/tasks" <<'END'
# noonmark tasks 1
[ ] | Buy milk
[ ] | Write to grandma | due=2026-11-22
[x] | Pay the rent
[ ] | Return the library books | due=2026-11-19
[ ] | Book the train to Bergen | priority=A | due=2026-12-04
[ ] | Fix the bike | priority=B
[x] | Water the plants
[x] | Call the dentist
END

for appearance in dark light; do
  noonmark --width 100 --appearance "$appearance" >"$target/dashboard-$appearance.svg"
  for size in small medium large; do
    for widget in solstice sun countdown elapsed tally todo; do
      spec=$widget
      # The nearest date is today's; the launch has a bar as well.
      if [ "$widget-$size" != countdown-large ] && [ "$widget" = countdown ]; then
        spec=countdown/launch
      fi
      noonmark "$spec" --size "$size" --appearance "$appearance" \
        >"$target/$widget-$size-$appearance.svg"
    done
  done
done
for theme in catppuccin-latte dracula gruvbox-light nord; do
  noonmark solstice --size large --theme "$theme" >"$target/theme-$theme.svg"
done
noonmark theme list >"$target/themes.svg"
for language in ja_JP ar_EG de_DE; do
  noonmark solstice --size large >"$target/language-${language%_*}.svg"
done
unset language

if [ "${1:-}" != --check ]; then
  rm -f docs/pictures/*.svg
  cp "$target"/*.svg docs/pictures/
  exit
fi
wrong=0
tell() { echo "$*"; wrong=1; }
for picture in "$target"/*.svg; do
  path=docs/pictures/${picture##*/}
  if [ ! -e "$path" ]; then tell "missing: $path"
  elif ! cmp -s "$picture" "$path"; then tell "not as the program draws it: $path"; fi
done
pages=(README.md docs/*.md)
for path in docs/pictures/*; do
  case $path in *.svg) [ -e "$target/${path##*/}" ] || tell "left over: $path" ;; esac
  grep -qF "pictures/${path##*/}" "${pages[@]}" integrations/*/README.md ||
    tell "no page shows it: $path"
done
# What a page shows is there, and each has a text for those who can't see it.
while IFS= read -r name; do
  [ -e "docs/pictures/$name" ] || tell "a page shows it, but it is missing: docs/pictures/$name"
done < <(grep -ohE 'pictures/[a-z0-9-]+\.(svg|png)' "${pages[@]}" | sed 's|.*/||' | sort -u)
while IFS= read -r image; do
  case $image in *'alt=""'*) tell "no alt: $image" ;; *' alt="'*) ;; *) tell "no alt: $image" ;; esac
done < <(grep -ohE '<img [^>]*>' "${pages[@]}")
! grep -nE '!\[\]\(' "${pages[@]}" || tell "a picture without a text in its place"
exit "$wrong"
