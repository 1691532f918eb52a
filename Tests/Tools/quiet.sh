#!/bin/sh
# Counts the system calls of a follower while nothing happens: Tests/Tools/quiet.sh SECONDS [WORDS…]
# Fails where there is one. Needs strace, and a build; NOONMARK_BINARY names another program.
set -eu
seconds=${1:?usage: quiet.sh SECONDS [WORDS of noonmark…]}
shift
[ $# -gt 0 ] || set -- show solstice countdown
noonmark=${NOONMARK_BINARY:-$(dirname "$0")/../../.build/release/noonmark}
folder=$(mktemp -d)
trap 'kill "$tracer" 2>/dev/null; rm -rf "$folder"' EXIT
mkdir "$folder/home"
mkfifo "$folder/output"
HOME=$folder/home strace -f -qq -tt -o "$folder/trace" "$noonmark" "$@" --follow >"$folder/output" &
tracer=$!
exec 3<"$folder/output"
read -r line <&3
echo "$line"
# It watches its files after the first line.
sleep 1
follower=$(cat /proc/"$tracer"/task/*/children)
before=$(wc -l <"$folder/trace")
grep ctxt_switches "/proc/${follower% }/status" >"$folder/before"
sleep "$seconds"
grep ctxt_switches "/proc/${follower% }/status" | diff "$folder/before" - && echo "no wake-ups"
grep VmRSS "/proc/${follower% }/status"
calls=$(($(wc -l <"$folder/trace") - before))
echo "system calls in $seconds s: $calls"
[ "$calls" -eq 0 ]
