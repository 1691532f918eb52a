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

for appearance in dark light; do
  noonmark --width 100 --appearance "$appearance" >"$target/dashboard-$appearance.svg"
  for size in small medium large; do
    noonmark solstice --size "$size" --appearance "$appearance" \
      >"$target/solstice-$size-$appearance.svg"
    noonmark sun --size "$size" --appearance "$appearance" >"$target/sun-$size-$appearance.svg"
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
