#!/usr/bin/env bash
# prompts.sh: prints the time that the hooks of init take before a prompt, between changes.
#
# usage: prompts.sh [SHELL…] (default: bash zsh fish). NOONMARK is the program (default:
# .build/release/noonmark), DRAWS the number of prompts (default: 10000).
set -euo pipefail
cd "$(dirname "$0")/../.."
program=${NOONMARK:-$PWD/.build/release/noonmark} draws=${DRAWS:-10000}
home=$(mktemp -d "${TMPDIR:-/tmp}/prompts.XXXXXX")
trap 'rm -rf "$home"' EXIT
# Without the second directory, fish reads every manual page of the machine, which takes minutes.
mkdir -p "$home/bin" "$home/.local/share/fish/generated_completions"
ln -s "$program" "$home/bin/noonmark"
run() {
  env -i HOME="$home" PATH="$home/bin:/usr/bin:/bin" TERM=xterm LC_ALL=C.UTF-8 DRAWS="$draws" "$@"
}
run noonmark countdown add Launch 2999-01-01 >/dev/null
[ $# != 0 ] || set -- bash zsh fish
for shell in "$@"; do
  hook=_noonmark_prompt options='--norc -i'
  case $shell in
    zsh) options='-f -i' ;;
    fish) hook='emit fish_prompt' options='-N -i' ;;
  esac
  {
    echo ". '$PWD/integrations/$shell/noonmark.$shell'"
    echo "$hook; sleep 0.1; $hook"
    echo 'date +%s%N'
    if [ "$shell" = fish ]; then echo "for i in (seq \$DRAWS); $hook; end"
    else echo "for ((i = 0; i < DRAWS; i++)); do $hook; done"; fi
    echo 'date +%s%N'
  } >"$home/script"
  # shellcheck disable=SC2086
  run "$shell" $options "$home/script" 2>/dev/null </dev/null >"$home/times"
  awk -v shell="$shell" -v draws="$draws" \
    'NR == 1 { start = $1 } END { printf "%-5s %6.1f µs a prompt\n", shell, ($1 - start) / draws / 1000 }' \
    "$home/times"
done
