# Completion of noonmark for bash: noonmark itself lists the words.
_noonmark() {
  local word line kind='' IFS=$' \t\n' words=() candidates=() summaries=()
  # bash separates words at `=` and `:`; noonmark does not.
  local -i i
  for ((i = 1; i <= COMP_CWORD; i++)); do
    word=${COMP_WORDS[i]}
    if [[ ${#words[@]} -gt 0 && ($word == [=:]* || ${words[-1]} == *[=:]) ]]; then
      words[-1]+=$word
    else
      words+=("$word")
    fi
  done
  [[ ${#words[@]} -gt 0 ]] || words=('')
  local current=${words[-1]}
  # A word is completed without the quote that it begins with, and without its backslashes.
  case $current in
    \'*) word=${current:1} words[-1]=${word//\'\\\'\'/\'} ;;
    \"*) word=${current:1} words[-1]=${word//\\/} ;;
    *) words[-1]=${current//\\/} ;;
  esac
  while IFS= read -r line; do
    if [[ -z $kind ]]; then
      kind=$line
    else
      candidates+=("${line%%$'\t'*}")
      summaries+=("${line#*$'\t'}")
    fi
  done < <("${COMP_WORDS[0]}" complete -- "${words[@]}" 2>/dev/null)
  COMPREPLY=()
  if [[ $kind == files ]]; then
    compopt -o default 2>/dev/null
    return
  fi
  local -i count=${#candidates[@]} skipped=0
  # What precedes the last `=` or `:` is not part of the word that bash replaces.
  if [[ $COMP_WORDBREAKS == *=* && $current == *=* ]]; then
    word=${current%"${current##*=}"}
    skipped=${#word}
  elif [[ $COMP_WORDBREAKS == *:* && $current == *:* ]]; then
    word=${current%"${current##*:}"}
    skipped=${#word}
  fi
  for ((i = 0; i < count; i++)); do
    word=${candidates[i]:skipped}
    # bash adds the quotes at both ends, but quotes nothing between them. In double quotes, an
    # exclamation mark cannot be quoted.
    case $current in
      \'*) word=${word//\'/\'\\\'\'} ;;
      \"*)
        word=${word//\\/\\\\} word=${word//\"/\\\"} word=${word//\$/\\\$} word=${word//\`/\\\`}
        word=${word//!/\"\\!\"}
        ;;
      *) printf -v word %q "$word" ;;
    esac
    # Summaries are shown in a list, and never inserted.
    if [[ $COMP_TYPE == 63 && $count -gt 1 && -n ${summaries[i]} ]]; then
      word+="  (${summaries[i]})"
    fi
    COMPREPLY+=("$word")
  done
}
# In the order of the list, from bash 4.4 on.
complete -o nosort -F _noonmark noonmark 2>/dev/null || complete -F _noonmark noonmark
