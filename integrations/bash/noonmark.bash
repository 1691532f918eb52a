# noonmark in the bash prompt. Add to ~/.bashrc, after anything that sets PS1:
#
#   eval "$(noonmark init bash)"
#
# Variables, which you can set at any time:
#   NOONMARK_SHOW=(solstice sun --size small)  Arguments for noonmark show. Default: your nearest
#                                              date, or the next season if you have no dates.
#   NOONMARK_SIDE=left                         left, right, or none to use $NOONMARK yourself.
#   NOONMARK_WIDTH=24                          Maximum columns on the right.
#   NOONMARK_WATCH=(~/notes.txt)               Other files whose changes update the text.
#
# Until the text expires or one of its files changes, a prompt starts no process: everything below
# is a builtin (bash 4.2 and later; earlier versions have no builtin clock). A file counts as
# changed unless it is older than the stamp file, which is written before noonmark runs.
if [[ $- == *i* ]]; then
  # Updates $NOONMARK and inserts it into PS1.
  _noonmark_prompt() {
    # Shield this function from the user's shell options, and keep it out of traces. A nested
    # function is not seen by a DEBUG trap either.
    { \builtin local code=$? flags=$-; ((BASH_VERSINFO[0] * 100 + BASH_VERSINFO[1] < 404)) ||
      { \builtin local -; \builtin set +efuxET; }; } 2>/dev/null
    _noonmark_update
    # A nonzero status would exit a shell that uses set -e.
    if [[ $flags == *e* ]]; then \builtin return 0; fi
    \builtin return "$code"
  }

  # Does that, with the default shell options.
  _noonmark_update() {
    \builtin local IFS=$' \t\n' base='' stamp='' config='' data='' state='' etc='' now='' key=''
    \builtin local side="${NOONMARK_SIDE-left}" width="${NOONMARK_WIDTH-24}"
    \builtin local -a words

    # XDG directories. The specification ignores relative paths.
    if [[ ${HOME-} == /* ]]; then base=$HOME; fi
    if [[ ${XDG_CACHE_HOME-} == /* ]]; then stamp=$XDG_CACHE_HOME/noonmark/prompt
    elif [[ $base ]]; then stamp=$base/.cache/noonmark/prompt; fi
    if [[ ${XDG_CONFIG_HOME-} == /* ]]; then config=$XDG_CONFIG_HOME/noonmark
    elif [[ $base ]]; then config=$base/.config/noonmark; fi
    if [[ ${XDG_DATA_HOME-} == /* ]]; then data=$XDG_DATA_HOME/noonmark
    elif [[ $base ]]; then data=$base/.local/share/noonmark; fi
    if [[ ${XDG_STATE_HOME-} == /* ]]; then state=$XDG_STATE_HOME/noonmark
    elif [[ $base ]]; then state=$base/.local/state/noonmark; fi
    # /etc/localtime is a symbolic link in this directory.
    if [[ -z ${TZ+set} ]]; then etc=/etc; fi

    if [[ ${NOONMARK_SHOW+set} && ${#NOONMARK_SHOW[@]} -gt 1 ]]; then words=("${NOONMARK_SHOW[@]}")
    elif [[ ${NOONMARK_SHOW-} ]]; then \builtin read -r -a words <<<"$NOONMARK_SHOW"
    elif [[ $data && -s $data/dates ]]; then words=(countdown --size small)
    else words=(solstice --size small); fi
    if [[ $side == right ]]; then
      if [[ $width != [1-9] && $width != [1-9][0-9] ]]; then width=24; fi
      words+=(--width "$width")
    fi

    now=${EPOCHSECONDS-}
    if [[ ! $now ]]; then { \builtin printf -v now '%(%s)T' -1; } 2>/dev/null || now=''; fi
    key="${words[*]}|$config|$data|$state|${TZ-}|${LC_ALL-}|${LC_TIME-}|${LC_CTYPE-}|${LANG-}"
    key+="|${TERM-}|${COLORTERM-}|${NO_COLOR-}|${CLICOLOR-}|${CLICOLOR_FORCE-}|${COLORFGBG-}"
    key+="|${LC_MESSAGES-}|${LC_NUMERIC-}|${LANGUAGE-}|${GTK_THEME-}"

    # Check the files before reading the stamp, so a change in between is seen by one of the two.
    \builtin local changed=yes content=''
    if ! _noonmark_changed; then changed=''; fi
    if [[ $stamp && -f $stamp && -O $stamp && -r $stamp ]]; then
      { IFS='' \builtin read -r content <"$stamp"; } 2>/dev/null || content=''
    fi
    if [[ $changed || ! $content || $content != "${_noonmark_content-}" || ! $now ||
      $key != "${_noonmark_key-}" ]] ||
      ((now < ${_noonmark_from:-0} || now >= ${_noonmark_until:-0})); then
      _noonmark_render
    fi
    _noonmark_place
  }

  # Succeeds if a file may have changed since the stamp was written. Missing files have not.
  _noonmark_changed() {
    \builtin local file failglob='' result=1
    if [[ ! $stamp || ! -O $stamp || -L $stamp ]]; then \builtin return 0; fi
    if \builtin shopt -q failglob; then failglob=yes; \builtin shopt -u failglob; fi
    for file in "$etc" "$config" "$config"/config "$config"/themes "$config"/themes/* \
      "$config"/pictures "$config"/pictures/* "$data" "$data"/* "$data"/events/* "$state"/feed \
      "${_noonmark_todo-}" ${NOONMARK_WATCH[@]+"${NOONMARK_WATCH[@]}"}; do
      if [[ $file && ! $stamp -nt $file ]]; then result=0; break; fi
    done
    if [[ $failglob ]]; then \builtin shopt -s failglob; fi
    \builtin return "$result"
  }

  # Runs noonmark once.
  _noonmark_render() {
    \builtin local output at folder="${stamp%/*}"
    # An interrupt returns to the prompt from here. Do not delay the next prompt again.
    _noonmark_key=$key _noonmark_from=$now _noonmark_until=$((${now:-0} + 60))
    _noonmark_content=$content NOONMARK=''
    if [[ $changed ]]; then
      _noonmark_content=''
      if [[ $stamp && ! -e $stamp && ! -L $stamp ]]; then
        (\builtin umask 077 && \builtin command mkdir -p -- "$folder" && : >"$stamp") 2>/dev/null
      fi
      if [[ $stamp && -O $folder && -O $stamp && -f $stamp && ! -L $stamp ]]; then
        _noonmark_count=$((${_noonmark_count:-0} + 1))
        content="${HOSTNAME-}.$$.$now.$_noonmark_count"
        if { \builtin printf '%s\n' "$content" >|"$stamp"; } 2>/dev/null; then
          _noonmark_content=$content
        fi
      fi
    fi
    if ! \builtin type -P noonmark >/dev/null; then
      if [[ ! ${_noonmark_hinted-} ]]; then
        _noonmark_hinted=yes
        \builtin printf '%s\n' "noonmark: no such program in PATH: the prompt shows nothing" >&2
      fi
      _noonmark_until=''
      \builtin return
    fi
    _noonmark_todo=''
    if [[ " ${words[*]}" == *" todo"* ]]; then
      _noonmark_todo=$(\builtin exec noonmark config get todo.file 2>/dev/null </dev/null)
      if [[ $_noonmark_todo == '~/'* ]]; then _noonmark_todo=$base/${_noonmark_todo#??}; fi
    fi
    if ! output=$(\builtin exec noonmark show "${words[@]}" --format bash --with-refresh-at \
      2>/dev/null </dev/null); then output=''; fi
    at=${output%%$'\n'*}
    NOONMARK=${output#"$at"}
    NOONMARK=${NOONMARK#$'\n'}
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
    \builtin local new='' text='' columns
    _noonmark_shown=''
    if [[ $side == right ]]; then
      if [[ $NOONMARK && ${TERM-dumb} != dumb && ${COLUMNS:-80} -ge $((width + 20)) ]]; then
        # Save the cursor, move to the end of the line and back by the text's width, and restore the
        # cursor. The prompt may not start at column 1, if the last output had no final newline. The
        # text takes no columns from the prompt. Trailing padding is removed.
        text=${NOONMARK//[$'\001\002']/}
        columns=$((width - ${#text}))
        text=${text%"${text##*[! ]}"}
        columns=$((columns + ${#text}))
        _noonmark_shown=$'\001\e7\e[999C'
        if ((columns > 1)); then _noonmark_shown+=$'\e['$((columns - 1))D; fi
        _noonmark_shown+=$text$'\e8\002'
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
