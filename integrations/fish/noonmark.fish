# noonmark in the fish prompt. Add to ~/.config/fish/config.fish:
#
#   noonmark init fish | source
#
# Variables, which you can set at any time:
#   set -g NOONMARK_SHOW solstice sun --size small   Arguments for noonmark show. Default: auto, the
#                                                    one of your widgets that matters most now.
#                                                    Without --size, the text is small.
#   set -g NOONMARK_SIDE left                        left, right, or none to use $NOONMARK yourself.
#   set -g NOONMARK_WIDTH 24                         Maximum columns on the right. Default: no limit.
#
# With names, as in noonmark init fish elapsed/smoke, the next line is code.
# init: set -g NOONMARK_SHOW auto
#
# Until the text expires or one of its files changes, a prompt starts no process: everything below
# is a builtin (fish 3.6 and later; the test of earlier versions does not compare file times). A
# file counts as changed unless it is older than this shell's stamp file, which is written before
# noonmark runs.
if status is-interactive
    # Updates $NOONMARK. Between changes, it runs no command substitution, which makes a pipe: the
    # only system calls are those of the comparisons and of the clock.
    function _noonmark_update --on-event fish_prompt
        # Everything but files that the text depends on. An unset TZ is not an empty one.
        set -l key "$NOONMARK_SIDE|$NOONMARK_WIDTH|$NOONMARK_SHOW|$HOME|$TERM\
|$XDG_CACHE_HOME|$XDG_CONFIG_HOME|$XDG_DATA_HOME|$XDG_STATE_HOME|$LC_ALL|$LC_TIME|$LC_CTYPE\
|$LC_MESSAGES|$LC_NUMERIC|$LANG|$LANGUAGE|$COLORTERM|$NO_COLOR|$CLICOLOR|$CLICOLOR_FORCE\
|$FORCE_COLOR|$COLORFGBG|$GTK_THEME" $TZ
        test "$key" = "$_noonmark_key"; and test $_noonmark_unchanged; and _noonmark_is_valid
        or _noonmark_render
    end

    # Returns whether the text has not expired. On Linux, the time since boot is enough for a
    # minute. Then read the clock, which may have been set: it is the stamp's time plus its age.
    function _noonmark_is_valid
        set -l uptime $_noonmark_recheck
        set -l rest
        set -q _noonmark_has_uptime; and read -d ' ' uptime rest </proc/uptime
        test $uptime -lt $_noonmark_recheck; and return
        set -l now (math "$_noonmark_from + $(path mtime -R -- $_noonmark_stamp)")
        test $now -ge $_noonmark_from -a $now -lt $_noonmark_until; or return
        # Both times are whole seconds.
        set _noonmark_recheck (math "$uptime + min(60, $_noonmark_until - $now) - 1")
    end

    # Sets `words` to the arguments of noonmark, and `folder` to the directory of the stamp.
    function _noonmark_inputs --no-scope-shadowing
        # XDG directories. The specification ignores relative paths.
        string match -q '/*' -- "$HOME"; and set folder $HOME/.cache/noonmark
        string match -q '/*' -- "$XDG_CACHE_HOME"; and set folder $XDG_CACHE_HOME/noonmark

        set words $NOONMARK_SHOW
        if test (count $words) -eq 1
            set words (string split -n ' ' -- $words)
        else if test (count $words) -eq 0
            set words auto
        end
        string match -q -- '--size*' $words; or set -a words --size small
        if test "$NOONMARK_SIDE" = right; and string match -qr '^[1-9][0-9]?$' -- "$NOONMARK_WIDTH"
            set -a words --max-width $NOONMARK_WIDTH
        end
    end

    # Writes the stamp in the directory, and removes those of shells that have ended. Returns
    # whether that succeeded.
    function _noonmark_touch --argument-names folder
        test -n "$folder" -a -n "$_noonmark_has_times"; or return
        string match -q -- "$folder/prompt.*" "$_noonmark_stamp"
        or set -g _noonmark_stamp $folder/prompt.$fish_pid.(random)
        if not test -e $_noonmark_stamp -o -L $_noonmark_stamp
            command sh -c '
                umask 077
                set -C
                # Root leaves no folder in the home of another user.
                parent=$1
                while [ "$parent" ] && ! [ -d "$parent" ]; do parent=${parent%/*}; done
                [ "$(id -u)" != 0 ] || [ -O "${parent:-/}" ] || exit
                mkdir -p -- "$1"
                for file in "$1"/prompt.*; do
                    pid=${file#"$1"/prompt.} pid=${pid%%.*}
                    case $pid in "" | *[!0-9]*) continue ;; esac
                    kill -0 "$pid" || rm -f -- "$file"
                done
                : >"$2"' sh $folder $_noonmark_stamp 2>/dev/null </dev/null
        end
        test -O $folder -a -O $_noonmark_stamp -a -f $_noonmark_stamp -a ! -L $_noonmark_stamp
        and test -w $_noonmark_stamp
        and true >$_noonmark_stamp
        and return
        set _noonmark_stamp
        return 1
    end

    # Runs noonmark once.
    function _noonmark_render --no-scope-shadowing
        set -l folder
        set -l words
        _noonmark_inputs
        # An interrupt returns to the prompt from here. Do not delay the next prompt again.
        set -g NOONMARK
        set -g _noonmark_key $key
        set -g _noonmark_from 0
        set -g _noonmark_until 0
        set -g _noonmark_recheck 0
        # Without a stamp, every file has changed.
        set -g _noonmark_unchanged -n ''
        if _noonmark_touch $folder
            set _noonmark_from (path mtime -- $_noonmark_stamp)
            set _noonmark_until (math "$_noonmark_from + 60")
            set _noonmark_unchanged -n yes
        end
        if not command -q noonmark
            if not set -q _noonmark_hinted
                set -g _noonmark_hinted yes
                echo 'noonmark: no such program in PATH: the prompt shows nothing' >&2
            end
            set _noonmark_until 0
            return
        end
        set -a words --format ansi --with-refresh-at --with-files
        set -l lines (command noonmark show $words 2>/dev/null </dev/null)
        or begin
            # It refuses an argument. Print the reason once.
            if test $status -eq 2 -a "$_noonmark_refused" != "$words"
                set -g _noonmark_refused "$words"
                set -l reason (command noonmark show $words 2>&1 >/dev/null </dev/null)
                test -n "$reason"; and echo "$reason[1] (NOONMARK_SHOW)" >&2
            end
            set lines
        end
        # The time, the files and an empty line, before the text.
        set -l files
        set -l head yes
        for line in $lines[2..]
            if test -z "$head"
                set NOONMARK $line
                break
            else if test -z "$line"
                set head
            else
                set -a files $line
            end
        end
        if test -n "$_noonmark_stamp"
            # Those that exist must be older than the stamp, and the others must not exist.
            for file in $files
                if test -e $file
                    # A missing file is older than any other, but its removal changes its directory.
                    contains -- (string replace -r '/[^/]*$' '' -- $file) $files
                    or set -a _noonmark_unchanged -a -e $file
                    set -a _noonmark_unchanged -a $_noonmark_stamp -nt $file
                else
                    set -a _noonmark_unchanged -a ! -e $file
                end
            end
        end
        if test "$lines[1]" = never
            set _noonmark_until 9007199254740991
        else if string match -qr '^[0-9]{1,15}$' -- "$lines[1]"
            set _noonmark_until $lines[1]
        else
            # It failed.
            set NOONMARK
        end
    end

    # fish 3.6 and later compare file times. A missing file is older than any other.
    test / -nt '' 2>/dev/null; and set -g _noonmark_has_times yes
    test -r /proc/uptime; and set -g _noonmark_has_uptime yes

    # Wraps fish_prompt or fish_right_prompt to add the text. The user's function runs first, since
    # it may read the last command's status.
    function _noonmark_wrap --on-event fish_prompt
        set -l name fish_prompt
        switch "$NOONMARK_SIDE"
            case right
                set name fish_right_prompt
            case none
                return
        end
        # A wrapper handles this event, and fish forgets that when the function is redefined.
        set -g _noonmark_found
        set -g _noonmark_finding yes
        emit _noonmark_find_$name
        set -g _noonmark_finding
        test -n "$_noonmark_found"; and set -q _noonmark_call_$name; and return
        set -l mark 'noonmark, then the original prompt'
        set -l about (functions --details --verbose $name)
        set -l theirs _noonmark_theirs_$name
        set -l call _noonmark_call_$name
        if test "$about[5]" = $mark
            set -q $call; and return
            # The wrapper was saved by funcsave over the original. Restore fish's default prompt.
            functions --erase $name
            set -l standard $__fish_data_dir/functions/$name.fish
            test -r "$standard"; and source $standard
        end
        functions --erase $theirs
        if functions --query $name
            functions --copy $name $theirs
        else if test $name = fish_prompt
            function $theirs
                printf '%s> ' (prompt_pwd)
            end
        else
            function $theirs
            end
        end
        set -g $call $theirs
        # funcsave may save these wrappers, so they must work without the rest of this file. Setting
        # a variable and a loop keep $status for the user's function, which gets fish's arguments,
        # such as --final-rendering.
        if test $name = fish_prompt
            function fish_prompt --description $mark --on-event _noonmark_find_fish_prompt
                for found in $_noonmark_finding
                    set -g _noonmark_found $found
                    return
                end
                set -l theirs
                for call in $_noonmark_call_fish_prompt
                    set theirs ($call $argv | string collect --no-trim-newlines)
                end
                set -q _noonmark_call_fish_prompt; or set theirs (prompt_pwd)'> '
                contains -- "$NOONMARK_SIDE" right none; or test -z "$NOONMARK"
                or printf '%s ' $NOONMARK
                printf %s "$theirs"
            end
        else
            function fish_right_prompt --description $mark --on-event _noonmark_find_fish_right_prompt
                for found in $_noonmark_finding
                    set -g _noonmark_found $found
                    return
                end
                set -l theirs
                for call in $_noonmark_call_fish_right_prompt
                    set theirs ($call $argv | string collect)
                end
                printf %s "$theirs"
                test "$NOONMARK_SIDE" = right -a -n "$NOONMARK"
                and printf ' %s' $NOONMARK
            end
        end
    end
end
