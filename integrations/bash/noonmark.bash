# noonmark in the bash prompt. Add to ~/.bashrc, after anything that sets PS1:
#
#   eval "$(noonmark init bash)"
#
# Variables, which you can set at any time:
#   NOONMARK_SHOW=(solstice sun --size small)  Arguments for noonmark show. Default: auto, the one
#                                              of your widgets that matters most now. Without
#                                              --size, the text is small.
#   NOONMARK_SIDE=left                         left, right, or none to use $NOONMARK yourself.
#   NOONMARK_WIDTH=24                          Maximum columns on the right.
#
# With names, as in noonmark init bash elapsed/smoke, the next line is code.
# init: NOONMARK_SHOW=(auto)
#
# Until the text expires or one of its files changes, a prompt starts no process: everything below
# is a builtin (bash 4.2 and later; earlier versions have no builtin clock). A file counts as
# changed unless it is older than this shell's stamp file, which is written before noonmark runs. A
# restricted shell can write no file, and shows no text.
if [[ $- == *i* && $- != *r* ]]; then
  # Updates $NOONMARK and inserts it into PS1. Between changes, the only system calls are those of
  # the comparisons. Global variables, unquoted text and the look-up of the key take bash a third of
  # the time of local variables, quoted text and a comparison.
  _noonmark_prompt() {
    _noonmark_status=$? _noonmark_flags=$-
    if [[ $_noonmark_flags == *r* ]]; then
      _noonmark_shown=''
      \builtin return "$_noonmark_status"
    fi
    # Shield this function from the user's shell options, and keep it out of traces. A nested
    # function is not seen by a DEBUG trap either.
    if [[ $_noonmark_flags == *[efuxET]* ]]; then
      { \builtin set +u; ((BASH_VERSINFO[0] * 100 + BASH_VERSINFO[1] < 404)) ||
        { \builtin local -; \builtin set +efxET; }; } 2>/dev/null
    fi
    _noonmark_update
    if [[ $_noonmark_right ]]; then \builtin printf %s "$_noonmark_right" >&2; fi
    if [[ $_noonmark_flags == *[eu]* ]]; then
      if [[ $_noonmark_flags == *u* ]]; then \builtin set -u; fi
      # A nonzero status would exit a shell that uses set -e.
      if [[ $_noonmark_flags == *e* ]]; then \builtin return 0; fi
    fi
    \builtin return "$_noonmark_status"
  }

  # Does that, with the default shell options.
  _noonmark_update() {
    _noonmark_now=$EPOCHSECONDS
    if [[ ! $_noonmark_now ]]; then
      { \builtin printf -v _noonmark_now '%(%s)T' -1; } 2>/dev/null || _noonmark_now=''
    fi
    # Everything but files that the text depends on. An assignment splits nothing.
    _noonmark_key=$NOONMARK_SIDE:$NOONMARK_WIDTH:${#NOONMARK_SHOW[@]}:"${NOONMARK_SHOW[*]}":\
$COLUMNS:$TERM:$HOME:$XDG_CACHE_HOME:$XDG_CONFIG_HOME:$XDG_DATA_HOME:\
$XDG_STATE_HOME:${TZ-unset}:$LC_ALL:$LC_TIME:$LC_CTYPE:$LC_MESSAGES:$LC_NUMERIC:$LANG:$LANGUAGE:\
$COLORTERM:$NO_COLOR:$CLICOLOR:$CLICOLOR_FORCE:$FORCE_COLOR:$COLORFGBG:$GTK_THEME:$BASHOPTS:$SHELLOPTS
    if [[ $_noonmark_now && ${_noonmark_keys[$_noonmark_key]} ]] && _noonmark_is_current; then
      if [[ $PS1 != *'${_noonmark_shown-}'* ]]; then _noonmark_place; fi
    else
      _noonmark_render
      _noonmark_place
    fi
  }

  # Sets `words` to the arguments of noonmark, and `folder` to the directory of the stamp.
  _noonmark_inputs() {
    # XDG directories. The specification ignores relative paths.
    if [[ ${HOME-} == /* ]]; then folder=$HOME/.cache/noonmark; fi
    if [[ ${XDG_CACHE_HOME-} == /* ]]; then folder=$XDG_CACHE_HOME/noonmark; fi

    if [[ ${NOONMARK_SHOW+set} && ${#NOONMARK_SHOW[@]} -gt 1 ]]; then words=("${NOONMARK_SHOW[@]}")
    elif [[ ${NOONMARK_SHOW-} ]]; then \builtin read -r -a words <<<"$NOONMARK_SHOW"
    else words=(auto); fi
    if [[ " ${words[*]}" != *' --size'* ]]; then words+=(--size small); fi
    # The text is padded at its end to exactly these columns, so its position is known.
    if [[ $side == right ]]; then words+=(--min-width "$width" --max-width "$width"); fi
  }

  # Defines _noonmark_is_current: whether the text has not expired, and files and directories are as
  # they were: those that exist are older than the stamp, and the others do not exist. Without a
  # stamp, everything has changed.
  _noonmark_watch() { # PATH…
    \builtin local word check='((_noonmark_now >= _noonmark_from && _noonmark_now < _noonmark_until))'
    check+=' && [[ $_noonmark_stamp'
    \builtin local IFS=$'\n' all=$'\n'
    all+="$*"$'\n'
    for word in "$@"; do
      if [[ -e $word ]]; then
        # A missing file is older than any other, but its removal changes its directory.
        if [[ $all != *$'\n'"${word%/*}"$'\n'* ]]; then
          \builtin printf -v check '%s && -e %q' "$check" "$word"
        fi
        \builtin printf -v check '%s && $_noonmark_stamp -nt %q' "$check" "$word"
      else
        \builtin printf -v check '%s && ! -e %q' "$check" "$word"
      fi
    done
    \builtin eval "_noonmark_is_current() { $check ]]; }"
  }

  # Writes the stamp, and removes those of shells that have ended.
  _noonmark_touch() {
    \builtin local file parent pid
    \builtin local -a ended
    if [[ ! $folder ]]; then _noonmark_stamp=''; \builtin return; fi
    if [[ ${_noonmark_stamp-} != "$folder"/prompt.* ]]; then
      _noonmark_stamp="$folder/prompt.$$.${HOSTNAME//\//}.$_noonmark_now"
      # Root leaves no folder in the home of another user.
      parent=$folder
      while [[ $parent && ! -d $parent ]]; do parent=${parent%/*}; done
      if [[ $parent != "$folder" && ( $EUID != 0 || -O ${parent:-/} ) ]]; then
        (\builtin umask 077 && \builtin command mkdir -p -- "$folder") 2>/dev/null
      fi
      for file in "$folder"/prompt.*; do
        pid=${file#"$folder"/prompt.} pid=${pid%%.*}
        if [[ ! $pid || $pid == *[!0-9]* ]]; then \builtin continue; fi
        if ! \builtin kill -0 "$pid" 2>/dev/null; then ended+=("$file"); fi
      done
      if ((${#ended[@]})); then
        (\builtin exec rm -f -- "${ended[@]}") 2>/dev/null </dev/null
      fi
    fi
    if [[ ! -e $_noonmark_stamp && ! -L $_noonmark_stamp && -O $folder ]]; then
      (\builtin umask 077 && \builtin set -C && : >"$_noonmark_stamp") 2>/dev/null
    fi
    if [[ -O $folder && -O $_noonmark_stamp && -f $_noonmark_stamp && ! -L $_noonmark_stamp ]] &&
      { : >|"$_noonmark_stamp"; } 2>/dev/null; then
      \builtin return
    fi
    _noonmark_stamp=''
  }

  # Runs noonmark once.
  _noonmark_render() {
    \builtin local IFS=$' \t\n' output head at path folder='' failglob=''
    \builtin local side="${NOONMARK_SIDE-left}" width="${NOONMARK_WIDTH-24}"
    \builtin local -a words files
    if [[ $width != [1-9] && $width != [1-9][0-9] ]]; then width=24; fi
    # With failglob, a pattern without a match is an error, which ends the function.
    if \builtin shopt -q failglob; then failglob=yes; \builtin shopt -u failglob; fi
    _noonmark_inputs
    # An interrupt returns to the prompt from here. Do not delay the next prompt again.
    if [[ $_noonmark_now ]]; then
      _noonmark_keys=()
      _noonmark_keys[$_noonmark_key]=yes
    fi
    _noonmark_from=$_noonmark_now _noonmark_until=$((${_noonmark_now:-0} + 60)) NOONMARK=''
    _noonmark_touch
    if [[ $failglob ]]; then \builtin shopt -s failglob; fi
    _noonmark_watch
    if ! \builtin type -P noonmark >/dev/null; then
      if [[ ! ${_noonmark_hinted-} ]]; then
        _noonmark_hinted=yes
        \builtin printf '%s\n' "noonmark: no such program in PATH: the prompt shows nothing" >&2
      fi
      _noonmark_until=''
      \builtin return
    fi
    words+=(--format bash --with-refresh-at --with-files)
    output=$(\builtin exec noonmark show "${words[@]}" 2>/dev/null </dev/null) || at=$? output=''
    # It refuses an argument. Print the reason once.
    if [[ $at == 2 && ${_noonmark_refused-} != "${words[*]}" ]]; then
      _noonmark_refused="${words[*]}"
      head=$(\builtin exec noonmark show "${words[@]}" 2>&1 >/dev/null </dev/null) || :
      head=${head%%$'\n'*}
      if [[ $head ]]; then \builtin printf '%s (NOONMARK_SHOW)\n' "$head" >&2; fi
    fi
    # The time, the files and an empty line, before the text.
    head=${output%%$'\n\n'*}
    NOONMARK=${output#"$head"}
    NOONMARK=${NOONMARK#$'\n\n'}
    at=${head%%$'\n'*}
    while IFS= \builtin read -r path; do
      if [[ $path == /* ]]; then files+=("$path"); fi
    done <<<"$head"
    _noonmark_watch ${files[@]+"${files[@]}"}
    if [[ $at == never ]]; then
      _noonmark_until=9223372036854775807
    elif [[ $at && $at != *[!0-9]* && ${#at} -lt 19 ]]; then
      _noonmark_until=$at
    else
      # It failed. Do not retry at every prompt.
      NOONMARK=''
      \builtin hash -d noonmark 2>/dev/null
    fi
  }

  # Inserts the text into PS1, which may have been reassigned. It is inserted as a variable, so
  # nothing in it is expanded; if prompts do not expand variables, as quoted text.
  _noonmark_place() {
    \builtin local new='' text='' columns side="${NOONMARK_SIDE-left}" width="${NOONMARK_WIDTH-24}"
    if [[ $width != [1-9] && $width != [1-9][0-9] ]]; then width=24; fi
    _noonmark_shown='' _noonmark_right=''
    if [[ $side == right ]]; then
      if [[ $NOONMARK && ${TERM-dumb} != dumb && ${COLUMNS:-80} -ge $((width + 20)) ]]; then
        # Save the cursor, move to the end of the line and back by the text's width, and restore the
        # cursor. The prompt may not start at column 1, if the last output had no final newline.
        # Trailing padding is removed. This is not part of PS1: bash would draw it over a long line
        # whose start is edited, and bash 3.2 loses count.
        text=${NOONMARK//[$'\001\002']/}
        columns=$((width - ${#text}))
        text=${text%"${text##*[! ]}"}
        columns=$((columns + ${#text}))
        _noonmark_right=$'\e7\e[999C'
        if ((columns > 1)); then _noonmark_right+=$'\e['$((columns - 1))D; fi
        _noonmark_right+=$text$'\e8'
      fi
    elif [[ $NOONMARK && $side != none ]]; then
      _noonmark_shown="$NOONMARK "
    fi
    if [[ $side != none ]]; then
      new='${_noonmark_shown-}'
      if ! \builtin shopt -q promptvars && ! \builtin shopt -qo posix; then
        new=${_noonmark_shown//\\/\\\\}
        new=${new//$'\001'/\\[}
        new=${new//$'\002'/\\]}
      fi
    fi
    text=${_noonmark_placed-}
    _noonmark_placed=$new
    if [[ $text && ${PS1-} == *"$text"* ]]; then
      if [[ $text != "$new" ]]; then PS1=${PS1%%"$text"*}$new${PS1#*"$text"}; fi
    elif [[ ${PS1-} != *'${_noonmark_shown-}'* ]]; then
      PS1=$new${PS1-}
    fi
  }

  # Its only key is that of the text. Versions without a builtin clock do not use it.
  { \builtin declare -gA _noonmark_keys; } 2>/dev/null
  _noonmark_right=''

  # Append to PROMPT_COMMAND, which may be a string or an array. Use a variable: if PROMPT_COMMAND
  # is exported, a shell without this function does nothing. The && keeps the status of the last
  # command without triggering an ERR trap again.
  _noonmark_run=_noonmark_prompt _noonmark_flags=$-
  # With set -u, even the length of an array may be an unbound variable.
  \builtin set +u
  if [[ ${bash_preexec_imported-}${__bp_imported-} ]]; then
    # bash-preexec owns PROMPT_COMMAND. Use its hooks.
    if [[ " ${precmd_functions[*]-} ${PROMPT_COMMAND[*]-}" != *_noonmark_[pr]* ]]; then
      precmd_functions+=(_noonmark_prompt)
    fi
  elif [[ "${PROMPT_COMMAND[*]-}" != *_noonmark_run* ]]; then
    if ((${#PROMPT_COMMAND[@]} > 1 && BASH_VERSINFO[0] * 100 + BASH_VERSINFO[1] >= 501)); then
      PROMPT_COMMAND+=('"${_noonmark_run-:}" && :')
    else
      PROMPT_COMMAND=${PROMPT_COMMAND:+$PROMPT_COMMAND$'\n'}'"${_noonmark_run-:}" && :'
    fi
  fi
  if [[ $_noonmark_flags == *u* ]]; then \builtin set -u; fi
fi
