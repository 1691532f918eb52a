#!/usr/bin/env bash
# Draws every picture of README and docs with the program itself, so they always match it.
# Tests/Clients/pictures.sh and docs/prompt-pictures.sh take the screenshots of bars and prompts.
#
# usage: docs/pictures.sh           write the pictures, and remove all others
#        docs/pictures.sh --check   fail if a picture differs from what the program draws, is missing,
#                                   is not used by a page, or has no alternative text
# NOONMARK_BINARY is the program (default: build/noonmark).
set -euo pipefail
cd "$(dirname "$0")/.."
program=${NOONMARK_BINARY:-build/noonmark}
home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT
target=$home/pictures
mkdir "$target"

# Ignore installed locales, so every machine draws the same picture: dates then come from the
# messages.
run() {
  env -i HOME="$home" PATH="$home/bin:$PATH" LANG="${language:-C}.UTF-8" LOCPATH="$home" \
    ${XDG_DATA_HOME:+XDG_DATA_HOME="$XDG_DATA_HOME"} \
    ${answers:+ANSWERS="$answers" POWER_SUPPLY="$answers/power_supply" MAILDIR="$answers/Mail" \
      REQUESTS="$home/requests"} "$program" "$@"
}
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
  # The number of events on each day up to yesterday, then today's events with their notes.
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

# The agenda has dates of its own, with times.
agenda=$home/agenda
mkdir -p "$agenda/noonmark"
cat >"$agenda/noonmark/dates" <<'END'
1950-11-21 | Grandma's birthday | repeat=yearly
2026-11-21 09:30 | Swimming | end=10:30
2026-11-21 14:00 | Design review https://meet.example.com/review | end=15:00
2026-11-21 16:30 | Coffee with Ann | end=17:15
2026-11-21 20:00 | Concert
2026-11-22 10:00 | Brunch at Kari's | end=12:00
2026-11-22 18:15 | Sleeper to Bergen | end=00:57
END
agenda() {
  XDG_DATA_HOME=$agenda run agenda "$@" --format svg --tz Europe/Oslo
}

for appearance in dark light; do
  noonmark --width 100 --appearance "$appearance" >"$target/dashboard-$appearance.svg"
  noonmark show solstice sun moon countdown elapsed tally todo --size large --width 160 \
    --appearance "$appearance" >"$target/widgets-$appearance.svg"
  for size in small medium large; do
    # Large shows an event that is running, too.
    now=12:34
    if [ "$size" = large ]; then now=13:10; fi
    agenda --size "$size" --appearance "$appearance" --now "2026-11-21T$now:00Z" \
      >"$target/agenda-$size-$appearance.svg"
  done
  for size in small medium large; do
    for widget in solstice sun moon countdown elapsed tally todo; do
      spec=$widget
      # The nearest date is today and has no bar. Use one that has.
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

# The examples of integrations/widgets, with the recorded answers of their tests.
mkdir -p "$home/.config/noonmark/widgets" "$home/bin"
chmod 700 "$home/.config/noonmark/widgets"
echo 'widgets.timeout = 60' >"$home/.config/noonmark/config"
for tool in curl khal task; do ln -s "$PWD/Tests/Widgets/replay" "$home/bin/$tool"; done
examples='weather/Oslo event ci/octocat/hello-world battery mail task'
for spec in $examples; do
  case $spec in
    weather*) answers=weather-place ;; event) answers=event-khal ;; ci*) answers=ci-failed ;;
    battery) answers=battery-discharging ;; mail) answers=mail-unread ;; task) answers=task-due ;;
  esac
  answers=$PWD/Tests/Widgets/$answers
  cp "integrations/widgets/${spec%%/*}" "$home/.config/noonmark/widgets/"
  run widget reload "$spec" --now 2026-11-22T11:10:00Z --tz Europe/Oslo >/dev/null
done
for appearance in dark light; do
  # shellcheck disable=SC2086
  run show $examples --size large --width 100 --appearance "$appearance" --format svg \
    --now 2026-11-22T11:10:00Z --tz Europe/Oslo >"$target/examples-$appearance.svg"
done

if [ "${1:-}" != --check ]; then
  rm -f docs/pictures/*.svg
  cp "$target"/*.svg docs/pictures/
  exit
fi
failed=0
report() { echo "$*"; failed=1; }
for picture in "$target"/*.svg; do
  path=docs/pictures/${picture##*/}
  if [ ! -e "$path" ]; then report "missing: $path"
  elif ! cmp -s "$picture" "$path"; then report "differs from what the program draws: $path"; fi
done
pages=(README.md docs/*.md)
for path in docs/pictures/*; do
  case $path in *.svg) [ -e "$target/${path##*/}" ] || report "unknown picture: $path" ;; esac
  grep -qF "pictures/${path##*/}" "${pages[@]}" integrations/*/README.md ||
    report "not used by any page: $path"
done
# Every picture that a page uses exists and has alternative text.
while IFS= read -r name; do
  [ -e "docs/pictures/$name" ] || report "used by a page, but missing: docs/pictures/$name"
done < <(grep -ohE 'pictures/[a-z0-9-]+\.(svg|png)' "${pages[@]}" | sed 's|.*/||' | sort -u)
while IFS= read -r image; do
  case $image in *'alt=""'*) report "no alt text: $image" ;; *' alt="'*) ;; *) report "no alt text: $image" ;; esac
done < <(grep -ohE '<img [^>]*>' "${pages[@]}")
! grep -nE '!\[\]\(' "${pages[@]}" || report "a picture has no alternative text"
exit "$failed"
