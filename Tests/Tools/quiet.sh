#!/bin/sh
# Counts the system calls of noonmark --follow while nothing changes, and fails if there is one.
#
# usage: Tests/Tools/quiet.sh SECONDS [ARGUMENT…]
#
# Requires strace. NOONMARK_BINARY is the program (default: .build/release/noonmark).
set -eu
seconds=${1:?usage: quiet.sh SECONDS [ARGUMENT…]}
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
# It starts to watch its files after the first line.
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
