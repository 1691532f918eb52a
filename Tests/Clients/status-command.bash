# shellcheck shell=bash disable=SC2154
# Writes the status_command of i3bar and swaybar for the mode to $T/status.
case $mode in
  direct) printf "exec '%s' < <(tee -a %q)\n" "$T/widget" "$events" ;;
  poll)
    printf "exec 3<&0; cat <&3 >>%q & while :; do '%s'; sleep %s; done\n" \
      "$events" "$T/widget" "$every" ;;
  json)
    cat <<X
exec 3<&0
cat <&3 >>'$events' &
printf '%s\\n[[]\\n' '{"version":1,"click_events":true}'
while :; do
  printf ,
  '$T/widget' | { read -r l; case \$l in '['*) echo "\$l" ;; *) echo "[\$l]" ;; esac; }
  sleep $every
done
X
    ;;
esac >"$T/status"
