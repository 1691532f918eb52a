#!/bin/sh
# The status_command of i3bar or swaybar: noonmark's blocks, then those of i3status.
i3status | while read -r line; do
  case $line in
    # An update of i3status: a comma, except the first time, and an array of blocks.
    '[{'*'}]') line=,$line comma= ;;
    ',[{'*'}]') comma=, ;;
    # The header, or text: output_format of i3status is not i3bar.
    *)
      printf '%s\n' "$line" || exit
      continue
      ;;
  esac
  # noonmark prints a comma and an array too. If it fails, or every widget is left out, the line is
  # unchanged.
  blocks=$(noonmark show auto --format i3bar-body) && [ "$blocks" != ',[]' ] &&
    line="${blocks%]},${line#,[}"
  printf '%s\n' "$comma${line#,}" || exit
done
