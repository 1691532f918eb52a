# noonmark in the zsh prompt. Add to ~/.zshrc, after anything that sets PROMPT:
#
#   eval "$(noonmark init zsh)"
#
# Variables, which you can set at any time:
#   NOONMARK_SHOW=(solstice sun --size small)  Arguments for noonmark show. Default: auto, the one
#                                              of your widgets that matters most now. Without
#                                              --size, the text is small.
#   NOONMARK_SIDE=left                         left, right, or none to use $NOONMARK yourself.
#   NOONMARK_WIDTH=24                          Maximum columns on the right. Default: no limit.
#
# With names, as in noonmark init zsh elapsed/smoke, the next line is code.
# init: NOONMARK_SHOW=(auto)
#
# In powerlevel10k and powerlevel9k, the text is a segment with the name noonmark.
#
# Until the text expires or one of its files changes, a prompt starts no process: everything below
# is a builtin. A file counts as changed unless it is older than this shell's stamp file, which is
# written before noonmark runs.
#
# It is parsed under the user's options, such as sh_glob, ignore_braces or ksh_arrays: so it has no
# pattern with parentheses, no brace after a command on a line, and ${+name} for $+name.
if [[ -o interactive ]]; then
  # Updates $NOONMARK and inserts it into PROMPT or RPROMPT. Between changes, it evaluates a few
  # conditions under the user's options, and the only system calls are those of the comparisons.
  _noonmark_prompt() {
    # Keep this function out of traces, and out of warnings: its variables are global.
    if [[ -o xtrace || -o $_noonmark_warning ]]; then
      \builtin setopt local_options no_xtrace no_$_noonmark_warning
    fi
    # Everything but files and options that the text depends on.
    _noonmark_key="${NOONMARK_SIDE-}|${NOONMARK_WIDTH-}|${TERM-}|${#NOONMARK_SHOW-}\
|${NOONMARK_SHOW[*]-}|${HOME-}|${XDG_CACHE_HOME-}|${XDG_CONFIG_HOME-}\
|${XDG_DATA_HOME-}|${XDG_STATE_HOME-}|${TZ-unset}|${LC_ALL-}|${LC_TIME-}|${LC_CTYPE-}\
|${LC_MESSAGES-}|${LC_NUMERIC-}|${LANG-}|${LANGUAGE-}|${COLORTERM-}|${NO_COLOR-}|${CLICOLOR-}\
|${CLICOLOR_FORCE-}|${FORCE_COLOR-}|${COLORFGBG-}|${GTK_THEME-}"
    if [[ -n ${EPOCHSECONDS-} && ! -o restricted && $_noonmark_key == "$_noonmark_shown_key" &&
      $EPOCHSECONDS -ge $_noonmark_from && $EPOCHSECONDS -lt $_noonmark_until ]] &&
      _noonmark_is_current; then
      if [[ "${PROMPT-}|${RPROMPT-}" == "$_noonmark_prompts" ]]; then \builtin return 0; fi
      _noonmark_update
    else
      _noonmark_update render
    fi
    # zsh restores the last command's status itself; a nonzero status here would trigger ZERR again.
    \builtin return 0
  }

  # Renders, if it has an argument, and inserts the text.
  _noonmark_update() {
    # A restricted shell may not set IFS, and can write no file: it shows no text.
    if [[ -o restricted ]]; then
      \builtin set --
      NOONMARK=''
    else
      \builtin local IFS=$' \t\n'
    fi
    \builtin local subst=${options[promptsubst]} percent=${options[promptpercent]} \
      bang=${options[promptbang]}
    # Shield this function from the user's shell options.
    \builtin emulate -L zsh -o null_glob -o no_xtrace
    if (( $# )); then _noonmark_render; fi
    _noonmark_place
    _noonmark_prompts="${PROMPT-}|${RPROMPT-}"
  }

  # Sets `words` to the arguments of noonmark, and `folder` to the directory of the stamp.
  _noonmark_inputs() {
    # XDG directories. The specification ignores relative paths.
    if [[ ${HOME-} == /* ]]; then folder=$HOME/.cache/noonmark; fi
    if [[ ${XDG_CACHE_HOME-} == /* ]]; then folder=$XDG_CACHE_HOME/noonmark; fi

    if [[ ${(t)NOONMARK_SHOW} == array* ]]; then words=("${NOONMARK_SHOW[@]}")
    elif [[ -n ${NOONMARK_SHOW-} ]]; then words=(${=NOONMARK_SHOW})
    else words=(auto); fi
    if [[ " ${words[*]}" != *' --size'* ]]; then words+=(--size small); fi
    if [[ ${NOONMARK_SIDE-} == right ]]; then
      case $NOONMARK_WIDTH in
        [1-9]|[1-9][0-9]) words+=(--max-width $NOONMARK_WIDTH) ;;
      esac
    fi
  }

  # Defines a check of the options of prompts, and of files and directories: those that exist must
  # be older than the stamp, and the others must not exist. Without a stamp, everything has changed.
  _noonmark_watch() { # PATH…
    \builtin local word check='[[ -n $_noonmark_stamp'
    for word in subst percent bang; do
      if [[ ${(P)word} == on ]]; then check+=" && -o prompt$word"
      else check+=" && ! -o prompt$word"; fi
    done
    for word in "$@"; do
      if [[ -e $word ]]; then check+=" && \$_noonmark_stamp -nt ${(qq)word}"
      else check+=" && ! -e ${(qq)word}"; fi
    done
    \builtin eval "_noonmark_is_current() { $check ]] }"
  }

  # Writes the stamp, and removes those of shells that have ended.
  _noonmark_touch() {
    \builtin local file parent pid
    \builtin local -a ended
    \builtin typeset -g _noonmark_stamp
    if [[ -z $folder ]]; then _noonmark_stamp=''; \builtin return; fi
    if [[ $_noonmark_stamp != $folder/prompt.* ]]; then
      _noonmark_stamp="$folder/prompt.$$.${HOST//\//}.$EPOCHSECONDS"
      # Root leaves no folder in the home of another user.
      parent=$folder
      while [[ -n $parent && ! -d $parent ]]; do parent=${parent%/*}; done
      if [[ $parent != "$folder" ]] && [[ $EUID != 0 || -O ${parent:-/} ]]; then
        (\builtin umask 077 && \builtin command mkdir -p -- $folder) 2>/dev/null
      fi
      for file in $folder/prompt.*; do
        pid=${${file#$folder/prompt.}%%.*}
        if [[ -z $pid || $pid == *[^0-9]* ]]; then continue; fi
        if ! \builtin kill -0 $pid 2>/dev/null; then ended+=($file); fi
      done
      if (( $#ended )); then \builtin command rm -f -- $ended 2>/dev/null </dev/null; fi
    fi
    if [[ ! -e $_noonmark_stamp && ! -L $_noonmark_stamp && -O $folder ]]; then
      (\builtin umask 077 && \builtin setopt no_clobber && : >$_noonmark_stamp) 2>/dev/null
    fi
    if [[ -O $folder && -O $_noonmark_stamp && -f $_noonmark_stamp && ! -L $_noonmark_stamp ]] &&
      { : >|$_noonmark_stamp; } 2>/dev/null; then
      \builtin return
    fi
    _noonmark_stamp=''
  }

  # Runs noonmark once.
  _noonmark_render() {
    \builtin local output head at folder='' format=zsh
    \builtin local -a words files
    if [[ -z $EPOCHSECONDS ]]; then \builtin zmodload zsh/datetime 2>/dev/null; fi
    # Without prompt_percent, zsh cannot tell colors from text.
    if [[ $percent != on ]]; then format=plain; fi
    _noonmark_inputs
    # An interrupt returns to the prompt from here. Do not delay the next prompt again.
    \builtin typeset -g NOONMARK='' _noonmark_shown_key=$_noonmark_key
    _noonmark_from=${EPOCHSECONDS-0} _noonmark_until=$(( ${EPOCHSECONDS-0} + 60 ))
    _noonmark_touch
    _noonmark_watch
    if ! \builtin whence -p noonmark >/dev/null; then
      if [[ -z ${_noonmark_hinted-} ]]; then
        \builtin typeset -g _noonmark_hinted=yes
        \builtin print -r -u2 -- 'noonmark: no such program in PATH: the prompt shows nothing'
      fi
      _noonmark_until=''
      \builtin return
    fi
    words+=(--format $format --with-refresh-at --with-files)
    output=$(\builtin command noonmark show "${words[@]}" 2>/dev/null </dev/null) ||
      at=$? output=''
    # It refuses an argument. Print the reason once.
    if [[ $at == 2 && ${_noonmark_refused-} != "${words[*]}" ]]; then
      \builtin typeset -g _noonmark_refused="${words[*]}"
      head=$(\builtin command noonmark show "${words[@]}" 2>&1 >/dev/null </dev/null) || :
      head=${head%%$'\n'*}
      if [[ -n $head ]]; then \builtin print -r -u2 -- "$head (NOONMARK_SHOW)"; fi
    fi
    # The time, the files and an empty line, before the text.
    head=${output%%$'\n\n'*}
    NOONMARK=${output#"$head"}
    NOONMARK=${NOONMARK#$'\n\n'}
    files=("${(@f)head}")
    at=${files[1]-}
    _noonmark_watch "${(@)files[2,-1]}"
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
  # RPROMPT at every prompt. An element that the user lists stays where it is. Fails if neither
  # theme is loaded.
  _noonmark_list() {
    \builtin emulate -L zsh
    if (( ! ${+functions[p10k]} && ! ${+functions[powerlevel9k_prepare_prompts]} )); then
      \builtin return 1
    fi
    local name
    for name in POWERLEVEL9K_{LEFT,RIGHT}_PROMPT_ELEMENTS; do
      if [[ " ${(P)name} " == *' noonmark '* || " ${(P)name} " == *' noonmark_joined '* ]]; then
        \builtin return 0
      fi
    done
    # Without a list, the theme shows its default list, which ours must contain.
    case ${NOONMARK_SIDE-left} in
      right)
        if (( ! ${+POWERLEVEL9K_RIGHT_PROMPT_ELEMENTS} )); then
          POWERLEVEL9K_RIGHT_PROMPT_ELEMENTS=(status root_indicator background_jobs history time)
        fi
        POWERLEVEL9K_RIGHT_PROMPT_ELEMENTS+=(noonmark)
        ;;
      none) ;;
      *)
        if (( ! ${+POWERLEVEL9K_LEFT_PROMPT_ELEMENTS} )); then
          POWERLEVEL9K_LEFT_PROMPT_ELEMENTS=(context dir vcs)
        fi
        POWERLEVEL9K_LEFT_PROMPT_ELEMENTS=(noonmark $POWERLEVEL9K_LEFT_PROMPT_ELEMENTS)
        ;;
    esac
  }

  # The segment. powerlevel10k expands its text when the prompt is displayed, after all hooks have
  # run. Otherwise a change would appear one prompt late.
  prompt_noonmark() {
    if (( ${+functions[p10k]} )); then
      p10k segment -b '' -e -c '${NOONMARK-}' -t '%f${NOONMARK-}'
    elif [[ -n ${NOONMARK-} ]]; then
      "$1_prompt_segment" "$0" "$2" none white "%f$NOONMARK"
    fi
  }

  # Inserts the text into PROMPT or RPROMPT, which may have been reassigned: as a variable, if
  # prompts expand variables, or as text between two invisible markers, since no command exits with
  # status 999. The text cannot contain a marker: its own % are doubled.
  _noonmark_place() {
    \builtin local name new text place=PROMPT ref='${_noonmark_shown-}' side="${NOONMARK_SIDE-left}"
    if _noonmark_list; then side=none; fi
    case $side in
      right) place=RPROMPT ;;
      none) place='' ;;
    esac
    \builtin local left='%{%}%999(?.noonmark.)' right='%{%}%999(?.kramnoon.)'
    \builtin typeset -g _noonmark_shown='' _noonmark_placed
    if [[ -n $NOONMARK ]]; then
      text=$NOONMARK
      # With prompt_percent, the format's own escape is right with prompt_bang and without.
      if [[ $bang == on && $percent != on ]]; then text=${text//\!/!!}; fi
      if [[ $side == right ]]; then _noonmark_shown=" $text"; else _noonmark_shown="$text "; fi
    fi
    for name in PROMPT RPROMPT; do
      new=''
      if [[ $name == "$place" ]]; then
        if [[ $subst == on ]]; then new=$ref
        elif [[ $percent == on ]]; then new=$left$_noonmark_shown$right
        else new=$_noonmark_shown; fi
      fi
      _noonmark_replace
    done
    # Neither a variable nor markers show where the text is.
    if [[ $subst$percent == offoff ]]; then _noonmark_placed=$_noonmark_shown; else _noonmark_placed=''; fi
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

  # A theme that sets PROMPT again when its work in the background is done redraws it by this.
  if (( ! ${+functions[zle]} )); then
    zle() {
      if [[ ( ${1-} == reset-prompt || ${1-} == .reset-prompt ) &&
        "${PROMPT-}|${RPROMPT-}" != "$_noonmark_prompts" ]]; then
        case ${WIDGET-}/${funcstack[*]-} in
          /*|.recursive-edit/*) _noonmark_update ;;
          # The prompt of a finished line: a transient prompt stays without the text.
          *accept-*/*|*line-finish*) ;;
          *) if [[ ${LASTWIDGET-} != .recursive-edit ]]; then _noonmark_update; fi ;;
        esac
      fi
      \builtin zle "$@"
    }
  fi

  # Assignments to these variables create none, of which zsh may warn.
  \builtin typeset -g _noonmark_key='' _noonmark_shown_key='' _noonmark_prompts=''
  \builtin typeset -g _noonmark_from=0 _noonmark_until=0
  # zsh before 5.4 has no such warning.
  \builtin typeset -g _noonmark_warning=xtrace
  if (( ${+options[warnnestedvar]} )); then _noonmark_warning=warnnestedvar; fi

  # The theme may read its lists before the hook runs.
  _noonmark_list || :
  \builtin typeset -ga precmd_functions
  if [[ " ${precmd_functions[*]-} " != *' _noonmark_prompt '* ]]; then
    precmd_functions+=(_noonmark_prompt)
  fi
fi
