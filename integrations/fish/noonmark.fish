# noonmark in the fish prompt. Add to ~/.config/fish/config.fish:
#
#   noonmark init fish | source
#
# Variables, which you can set at any time:
#   set -g NOONMARK_SHOW solstice sun --size small   Arguments for noonmark show. Default: your
#                                                    nearest date, or the next season.
#   set -g NOONMARK_SIDE left                        left, right, or none to use $NOONMARK yourself.
#   set -g NOONMARK_WIDTH 24                         Maximum columns on the right. Default: no limit.
#   set -g NOONMARK_WATCH ~/notes.txt                Other files whose changes update the text.
#
# Until the text expires or one of its files changes, a prompt starts no process: everything below
# is a builtin (fish 3.5 and later; earlier versions have no builtin that reads file times). A file
# counts as changed unless it is older than the stamp file, which is written before noonmark runs.
if status is-interactive
    set -g _noonmark_has_path (builtin -n | string match path)

    # Updates $NOONMARK.
    function _noonmark_update --on-event fish_prompt
        # XDG directories. The specification ignores relative paths.
        set -l cache
        set -l config
        set -l data
        set -l state
        if string match -q '/*' -- "$HOME"
            set cache $HOME/.cache
            set config $HOME/.config/noonmark
            set data $HOME/.local/share/noonmark
            set state $HOME/.local/state/noonmark
        end
        string match -q '/*' -- "$XDG_CACHE_HOME"; and set cache $XDG_CACHE_HOME
        string match -q '/*' -- "$XDG_CONFIG_HOME"; and set config $XDG_CONFIG_HOME/noonmark
        string match -q '/*' -- "$XDG_DATA_HOME"; and set data $XDG_DATA_HOME/noonmark
        string match -q '/*' -- "$XDG_STATE_HOME"; and set state $XDG_STATE_HOME/noonmark
        set -l folder $cache/noonmark
        set -l stamp $folder/prompt

        set -l words $NOONMARK_SHOW
        if test (count $words) -eq 1
            set words (string split -n ' ' -- $words)
        else if test (count $words) -eq 0
            set words solstice --size small
            test -s "$data/dates"; and set words countdown --size small
        end
        if test "$NOONMARK_SIDE" = right; and string match -qr '^[1-9][0-9]?$' -- "$NOONMARK_WIDTH"
            set -a words --max-width $NOONMARK_WIDTH
        end
        set -l key (string join '|' -- "$words" "$config" "$data" "$state" "$TZ" "$LC_ALL" \
            "$LC_TIME" "$LC_CTYPE" "$LANG" "$TERM" "$COLORTERM" "$NO_COLOR" "$CLICOLOR" \
            "$CLICOLOR_FORCE" "$COLORFGBG" "$LC_MESSAGES" "$LC_NUMERIC" "$LANGUAGE" "$GTK_THEME")

        # The current time is the stamp's modification time plus its age.
        set -l now 0
        set -l changed yes
        set -l content
        if set -q _noonmark_has_path[1]; and test -f "$stamp" -a ! -L "$stamp"
            and test -O "$stamp" -a -r "$stamp"
            set -l written (path mtime -- $stamp)
            set now (math "$written + $(path mtime -R -- $stamp)")
            # path mtime skips missing files.
            set -l files $config $config/config $config/themes $config/pictures \
                $data $state/feed $_noonmark_todo $NOONMARK_WATCH
            set -a files $config/themes/*
            set -a files $config/pictures/*
            set -a files $data/*
            set -a files $data/events/*
            # /etc/localtime is a symbolic link in this directory.
            set -q TZ; or set -a files /etc
            set changed
            for time in (path mtime -- $files)
                if test $time -ge $written
                    set changed yes
                    break
                end
            end
            # Check the files before reading the stamp, so one of the two sees a change in between.
            read content <$stamp
        end
        if test -z "$changed" -a -n "$content" -a "$content" = "$_noonmark_content" \
                -a "$key" = "$_noonmark_key"
            and test $now -ge $_noonmark_from -a $now -lt $_noonmark_until
            return
        end

        set -g _noonmark_key $key
        set -g _noonmark_from $now
        # An interrupt returns to the prompt from here. Do not delay the next prompt again.
        set -g _noonmark_until (math "$now + 60")
        set -g NOONMARK
        set -g _noonmark_content $content
        set -g _noonmark_todo
        if test -n "$changed"
            set -g _noonmark_content
            if test -n "$cache" -a ! -e "$stamp" -a ! -L "$stamp"
                command sh -c 'umask 077; mkdir -p -- "$1" && : >"$1/prompt"' sh $folder \
                    2>/dev/null </dev/null
            end
            if test -O "$folder" -a -O "$stamp" -a -f "$stamp" -a -w "$stamp" -a ! -L "$stamp"
                set -g _noonmark_count (math "0$_noonmark_count + 1")
                set content (string join . -- "$hostname" $fish_pid $now $_noonmark_count)
                echo $content >$stamp 2>/dev/null; and set -g _noonmark_content $content
                if set -q _noonmark_has_path[1]
                    set now (path mtime -- $stamp)
                    set -g _noonmark_from $now
                    set -g _noonmark_until (math "$now + 60")
                end
            end
        end
        if not command -q noonmark
            if not set -q _noonmark_hinted
                set -g _noonmark_hinted yes
                echo 'noonmark: no such program in PATH: the prompt shows nothing' >&2
            end
            set _noonmark_until 0
            return
        end
        if string match -q 'todo*' -- $words
            set _noonmark_todo (command noonmark config get todo.file 2>/dev/null </dev/null)
            set _noonmark_todo (string replace -r '^~/' "$HOME/" -- "$_noonmark_todo")
        end
        set -l lines (command noonmark show $words --format ansi --with-refresh-at \
            2>/dev/null </dev/null)
        or set lines
        set -g NOONMARK $lines[2]
        if test "$lines[1]" = never
            set _noonmark_until 9007199254740991
        else if string match -qr '^[0-9]{1,15}$' -- "$lines[1]"
            set _noonmark_until $lines[1]
        else
            # It failed.
            set -g NOONMARK
        end
    end

    # Wraps fish_prompt or fish_right_prompt to add the text. The user's function runs first, since
    # it may read the last command's status.
    function _noonmark_wrap --on-event fish_prompt
        set -l name fish_prompt
        test "$NOONMARK_SIDE" = right; and set name fish_right_prompt
        test "$NOONMARK_SIDE" = none; and return
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
        # a variable keeps $status for the user's function.
        if test $name = fish_prompt
            function fish_prompt --description $mark
                set -l call $_noonmark_call_fish_prompt prompt_pwd
                set -l theirs ($call[1] | string collect --no-trim-newlines)
                set -q call[2]; or set theirs (prompt_pwd)'> '
                contains -- "$NOONMARK_SIDE" right none; or test -z "$NOONMARK"
                or printf '%s ' $NOONMARK
                printf %s "$theirs"
            end
        else
            function fish_right_prompt --description $mark
                set -l call $_noonmark_call_fish_right_prompt true
                set -l theirs ($call[1] | string collect)
                printf %s "$theirs"
                test "$NOONMARK_SIDE" = right -a -n "$NOONMARK"
                and printf ' %s' $NOONMARK
            end
        end
    end
end
