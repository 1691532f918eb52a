#compdef noonmark
# Completion of noonmark for zsh: noonmark itself lists the words.
_noonmark() {
  emulate -L zsh
  local line kind='' prefix
  local -a candidates descriptions
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
  done < <(command "${words[1]}" complete -- "${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}" 2>/dev/null)
  if [[ $kind == files ]]; then
    _files
    return
  fi
  (( $#candidates )) || return 1
  # Matched by noonmark, in either case.
  compadd -U -l -V noonmark -d descriptions -a candidates
}
if [[ ${funcstack[1]} == _noonmark ]]; then
  _noonmark "$@"
elif (( $+functions[compdef] )); then
  compdef _noonmark noonmark
elif (( ! $+functions[compinit] )); then
  # compinit comes later. This function replaces itself with the real one.
  compinit() {
    unfunction compinit
    autoload -Uz compinit
    compinit "$@" || return
    compdef _noonmark noonmark
  }
fi
