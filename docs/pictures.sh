#!/usr/bin/env bash
# Draws every picture of README and docs with the program itself, so that none can drift from it.
#
# usage: docs/pictures.sh           write the pictures
#        docs/pictures.sh --check   say which would be others, and fail if any would
set -euo pipefail
cd "$(dirname "$0")/.."
home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT
target=docs/pictures
if [ "${1:-}" = --check ]; then target=$home/pictures; fi
mkdir -p "$target"

noonmark() {
  env -i HOME="$home" PATH="$PATH" LANG=C.UTF-8 .build/release/noonmark "$@" \
    --format svg --now 2026-11-21T12:34:00Z --tz Europe/Oslo
}
env -i HOME="$home" .build/release/noonmark location set 59.91 10.75 --name Oslo >/dev/null
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
    noonmark solstice --size "$size" --appearance "$appearance" \
      >"$target/solstice-$size-$appearance.svg"
    for widget in sun elapsed tally todo; do
      noonmark "$widget" --size "$size" --appearance "$appearance" \
        >"$target/$widget-$size-$appearance.svg"
    done
    dates=countdown
    if [ "$size" != large ]; then dates=countdown/launch; fi
    noonmark "$dates" --size "$size" --appearance "$appearance" \
      >"$target/countdown-$size-$appearance.svg"
  done
done

if [ "${1:-}" = --check ]; then
  drifted=0
  for picture in "$target"/*.svg; do
    name=${picture##*/}
    cmp -s "$picture" "docs/pictures/$name" || { echo "not as the program draws it: $name"; drifted=1; }
  done
  exit "$drifted"
fi
