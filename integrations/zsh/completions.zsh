#compdef noonmark
# Completion of noonmark for zsh: noonmark itself lists the words.

# Sets kind, candidates and descriptions for a command line, whose last word is to be completed.
_noonmark_words() { # PROGRAM WORD…
  local line
  while IFS= read -r line; do
    if [[ -z $kind ]]; then
      kind=$line
    else
      candidates+=("${line%%$'\t'*}")
      if [[ -n ${line#*$'\t'} ]]; then
        descriptions+=("${line%%$'\t'*}  -- ${line#*$'\t'}")
      else
        descriptions+=("${line%%$'\t'*}")
      fi
    fi
  done < <(command "$1" complete -- "${@:2}" 2>/dev/null)
}
# compsys has set the options, and _files needs those.
_noonmark() {
  local kind=''
  local -a candidates descriptions
  _noonmark_words "${words[1]}" "${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}"
  if [[ $kind == files ]]; then
    _files
    return
  fi
  (( ${#candidates} )) || return 1
  # Matched by noonmark, in either case.
  compadd -U -l -V noonmark -d descriptions -a candidates
}
# For a zsh without compinit.
_noonmark_reply() {
  emulate -L zsh
  local kind=''
  local -a typed candidates descriptions
  local -i index
  read -Ac typed
  read -cn index
  _noonmark_words "${typed[1]}" "${(@Q)typed[2,index-1]}" "${(Q)1}"
  [[ $kind == files ]] || reply=("${candidates[@]}")
}
# Calls the real compinit later or once more, which forgets what was defined before.
_noonmark_wrap() {
  compinit() {
    unfunction compinit
    autoload -Uz compinit
    if compinit "$@"; then
      _noonmark_wrap
      compdef _noonmark noonmark
      return
    fi
    _noonmark_wrap
    return 1
  }
}
# Under ksh_arrays, the first element has another index.
if [[ " ${funcstack[*]-}" == ' _noonmark'* ]]; then
  _noonmark "$@"
else
  if (( ${+functions[compdef]} )); then
    compdef _noonmark noonmark
  else
    compctl -U -K _noonmark_reply + -f noonmark
  fi
  _noonmark_wrap
fi
