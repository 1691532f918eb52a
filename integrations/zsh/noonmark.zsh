# noonmark in the zsh prompt. Add to ~/.zshrc, after anything that sets PROMPT:
#
#   eval "$(noonmark init zsh)"
#
# Variables, which you can set at any time:
#   NOONMARK_SHOW=(solstice sun --size small)  Arguments for noonmark show. Default: your nearest
#                                              date, or the next season if you have no dates.
#   NOONMARK_SIDE=left                         left, right, or none to use $NOONMARK yourself.
#   NOONMARK_WATCH=(~/notes.txt)               Other files whose changes update the text.
#
# In powerlevel10k and powerlevel9k, the text is a segment with the name noonmark.
#
# Until the text expires or one of its files changes, a prompt starts no process: everything below
# is a builtin. A file counts as changed unless it is older than the stamp file, which is written
# before noonmark runs.
if [[ -o interactive ]]; then
  # Updates $NOONMARK and inserts it into PROMPT or RPROMPT.
  _noonmark_prompt() {
    # Shield this function from the user's shell options, and keep it out of traces.
    { \builtin local code=$? subst='' percent='' bang=''
      if [[ -o prompt_subst ]]; then subst=yes; fi
      if [[ -o prompt_percent ]]; then percent=yes; fi
      if [[ -o prompt_bang ]]; then bang=yes; fi
      \builtin emulate -L zsh; \builtin setopt no_xtrace null_glob; } 2>/dev/null
    \builtin local IFS=$' \t\n' base='' stamp='' config='' data='' state='' etc='' key=''
    \builtin local side="${NOONMARK_SIDE-left}" format=zsh changed=yes content=''
    \builtin local -a words

    # XDG directories. The specification ignores relative paths.
    if [[ ${HOME-} == /* ]]; then base=$HOME; fi
    if [[ ${XDG_CACHE_HOME-} == /* ]]; then stamp=$XDG_CACHE_HOME/noonmark/prompt
    elif [[ -n $base ]]; then stamp=$base/.cache/noonmark/prompt; fi
    if [[ ${XDG_CONFIG_HOME-} == /* ]]; then config=$XDG_CONFIG_HOME/noonmark
    elif [[ -n $base ]]; then config=$base/.config/noonmark; fi
    if [[ ${XDG_DATA_HOME-} == /* ]]; then data=$XDG_DATA_HOME/noonmark
    elif [[ -n $base ]]; then data=$base/.local/share/noonmark; fi
    if [[ ${XDG_STATE_HOME-} == /* ]]; then state=$XDG_STATE_HOME/noonmark
    elif [[ -n $base ]]; then state=$base/.local/state/noonmark; fi
    # /etc/localtime is a symbolic link in this directory.
    if [[ -z ${TZ+set} ]]; then etc=/etc; fi

    if [[ ${(t)NOONMARK_SHOW} == array* ]]; then words=("${NOONMARK_SHOW[@]}")
    elif [[ -n ${NOONMARK_SHOW-} ]]; then words=(${=NOONMARK_SHOW})
    elif [[ -n $data && -s $data/dates ]]; then words=(countdown --size small)
    else words=(solstice --size small); fi
    # Without prompt_percent, zsh cannot tell colors from text.
    if [[ -z $percent ]]; then format=plain; fi

    if [[ -z ${EPOCHSECONDS-} ]]; then \builtin zmodload zsh/datetime 2>/dev/null; fi
    key="$format|$words|$config|$data|$state|${TZ-}|${LC_ALL-}|${LC_TIME-}|${LC_CTYPE-}|${LANG-}"
    key+="|${TERM-}|${COLORTERM-}|${NO_COLOR-}|${CLICOLOR-}|${CLICOLOR_FORCE-}|${COLORFGBG-}"
    key+="|${LC_MESSAGES-}|${LC_NUMERIC-}|${LANGUAGE-}|${GTK_THEME-}"

    # Check the files before reading the stamp, so a change in between is seen by one of the two.
    if ! _noonmark_changed; then changed=''; fi
    if [[ -n $stamp && -f $stamp && -O $stamp && -r $stamp ]]; then
      { IFS='' \builtin read -r content <$stamp; } 2>/dev/null || content=''
    fi
    if [[ -n $changed || -z $content || $content != "${_noonmark_content-}" ||
      $key != "${_noonmark_key-}" || -z ${EPOCHSECONDS-} ]] ||
      (( EPOCHSECONDS < ${_noonmark_from:-0} || EPOCHSECONDS >= ${_noonmark_until:-0} )); then
      _noonmark_render
    fi
    if _noonmark_list; then side=none; fi
    _noonmark_place
    # zsh restores the last command's status itself; a nonzero status here would trigger ZERR again.
    \builtin return 0
  }

  # Succeeds if a file may have changed since the stamp was written. Missing files have not.
  _noonmark_changed() {
    \builtin local file
    if [[ -z $stamp || ! -O $stamp || -L $stamp ]]; then \builtin return 0; fi
    for file in $etc $config $config/config $config/themes $config/themes/* $config/pictures \
      $config/pictures/* $data $data/* $data/events/* $state/feed ${_noonmark_todo-} \
      "${NOONMARK_WATCH[@]}"; do
      if [[ -e $file && ! $stamp -nt $file ]]; then \builtin return 0; fi
    done
    \builtin return 1
  }

  # Runs noonmark once.
  _noonmark_render() {
    \builtin local output at folder="${stamp%/*}"
    # An interrupt returns to the prompt from here. Do not delay the next prompt again.
    \builtin typeset -g NOONMARK='' _noonmark_key=$key _noonmark_from=${EPOCHSECONDS-0}
    \builtin typeset -g _noonmark_until=$(( ${EPOCHSECONDS-0} + 60 ))
    \builtin typeset -g _noonmark_content=$content _noonmark_todo=''
    \builtin typeset -gi _noonmark_count
    if [[ -n $changed ]]; then
      _noonmark_content=''
      if [[ -n $stamp && ! -e $stamp && ! -L $stamp ]]; then
        (\builtin umask 077 && \builtin command mkdir -p -- $folder && : >$stamp) 2>/dev/null
      fi
      if [[ -n $stamp && -O $folder && -O $stamp && -f $stamp && ! -L $stamp ]]; then
        _noonmark_count+=1
        content="${HOST-}.$$.${EPOCHSECONDS-}.$_noonmark_count"
        if { \builtin print -r -- $content >|$stamp; } 2>/dev/null; then
          _noonmark_content=$content
        fi
      fi
    fi
    if ! \builtin whence -p noonmark >/dev/null; then
      if [[ -z ${_noonmark_hinted-} ]]; then
        \builtin typeset -g _noonmark_hinted=yes
        \builtin print -r -u2 -- 'noonmark: no such program in PATH: the prompt shows nothing'
      fi
      _noonmark_until=''
      \builtin return
    fi
    if [[ " $words" == *" todo"* ]]; then
      _noonmark_todo=$(\builtin command noonmark config get todo.file 2>/dev/null </dev/null)
      if [[ $_noonmark_todo == '~/'* ]]; then _noonmark_todo=$base/${_noonmark_todo#??}; fi
    fi
    if ! output=$(\builtin command noonmark show "${words[@]}" --format $format \
      --with-refresh-at 2>/dev/null </dev/null); then output=''; fi
    at=${output%%$'\n'*}
    NOONMARK=${output#"$at"}
    NOONMARK=${NOONMARK#$'\n'}
    if [[ $at == never ]]; then
      _noonmark_until=9223372036854775807
    elif [[ -n $at && $at != *[^0-9]* && ${#at} -lt 19 ]]; then
      _noonmark_until=$at
    else
      # It failed. Do not retry at every prompt.
      NOONMARK=''
    fi
    if [[ $format == plain ]]; then
      # Plain text is not quoted, and prompt_subst may be turned on while it is in the prompt. Break
      # every sequence that could run something.
      NOONMARK=${NOONMARK//\\/\\ }
      NOONMARK=${NOONMARK//\$/\$ }
      NOONMARK=${NOONMARK//\`/\'}
    fi
  }

  # Lists the segment below as an element of powerlevel10k or powerlevel9k, which set PROMPT and
  # RPROMPT at every prompt. An element that the user lists stays where it is. Fails if neither theme
  # is loaded.
  _noonmark_list() {
    \builtin emulate -L zsh
    if (( ! $+functions[p10k] && ! $+functions[powerlevel9k_prepare_prompts] )); then
      \builtin return 1
    fi
    local name
    for name in POWERLEVEL9K_{LEFT,RIGHT}_PROMPT_ELEMENTS; do
      if [[ " ${(P)name} " == *' noonmark'(_joined|)' '* ]]; then \builtin return 0; fi
    done
    # Without a list, the theme has a default list, which it sets at the first prompt.
    case ${NOONMARK_SIDE-left} in
      right) POWERLEVEL9K_RIGHT_PROMPT_ELEMENTS+=(noonmark) ;;
      none) ;;
      *) POWERLEVEL9K_LEFT_PROMPT_ELEMENTS=(noonmark $POWERLEVEL9K_LEFT_PROMPT_ELEMENTS) ;;
    esac
  }

  # The segment. powerlevel10k expands its text when the prompt is displayed, after all hooks have
  # run. Otherwise a change would appear one prompt late.
  prompt_noonmark() {
    if (( $+functions[p10k] )); then
      p10k segment -b '' -e -c '${NOONMARK-}' -t '%f${NOONMARK-}'
    elif [[ -n ${NOONMARK-} ]]; then
      "$1_prompt_segment" "$0" "$2" none white "%f$NOONMARK"
    fi
  }

  # Inserts the text into PROMPT or RPROMPT, which may have been reassigned: as a variable, if
  # prompts expand variables, or as text between two invisible markers, since no command exits with
  # status 999. The text cannot contain a marker: its own % are doubled.
  _noonmark_place() {
    \builtin local name new text place=PROMPT ref='${_noonmark_shown-}'
    case $side in
      right) place=RPROMPT ;;
      none) place='' ;;
    esac
    \builtin local left='%{%}%999(?.noonmark.)' right='%{%}%999(?.kramnoon.)'
    \builtin typeset -g _noonmark_shown='' _noonmark_placed
    if [[ -n $NOONMARK ]]; then
      text=$NOONMARK
      # With prompt_percent, the format's own escape is right with prompt_bang and without.
      if [[ -n $bang && -z $percent ]]; then text=${text//\!/!!}; fi
      if [[ $side == right ]]; then _noonmark_shown=" $text"; else _noonmark_shown="$text "; fi
    fi
    for name in PROMPT RPROMPT; do
      new=''
      if [[ $name == "$place" ]]; then
        if [[ -n $subst ]]; then new=$ref
        elif [[ -n $percent ]]; then new=$left$_noonmark_shown$right
        else new=$_noonmark_shown; fi
      fi
      _noonmark_replace
    done
    # Neither a variable nor markers show where the text is.
    if [[ -z $subst$percent ]]; then _noonmark_placed=$_noonmark_shown; else _noonmark_placed=''; fi
  }

  # Replaces the text inserted earlier into the variable $name by $new. If nothing was inserted,
  # inserts $new at the start of PROMPT or at the end of RPROMPT.
  _noonmark_replace() {
    \builtin local old="${(P)name-}" before='' after=''
    if [[ $old == *"$left"*"$right"* ]]; then
      before=${old%%"$left"*}
      after=${old#*"$right"}
    elif [[ -n $_noonmark_placed && $old == *"$_noonmark_placed"* ]]; then
      before=${old%%"$_noonmark_placed"*}
      after=${old#*"$_noonmark_placed"}
    elif [[ $old == *"$ref"* ]]; then
      before=${old%%"$ref"*}
      after=${old#*"$ref"}
    elif [[ $name == PROMPT ]]; then
      after=$old
    else
      before=$old
    fi
    if [[ $before$new$after != "$old" ]]; then : ${(P)name::=$before$new$after}; fi
  }

  # The theme may read its lists before the hook runs.
  if [[ -n "${POWERLEVEL9K_LEFT_PROMPT_ELEMENTS-}" ]]; then _noonmark_list; fi
  \builtin typeset -ga precmd_functions
  if [[ " ${precmd_functions[*]-} " != *' _noonmark_prompt '* ]]; then
    precmd_functions+=(_noonmark_prompt)
  fi
fi
