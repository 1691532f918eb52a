# Completion of noonmark for fish: noonmark itself lists the words.
function __noonmark_complete
    set -l words (commandline -opc)
    set -l current (commandline -ct)
    # A word is completed without its backslashes.
    set -l plain (string unescape -- $current)
    and set current $plain
    set -l answer ($words[1] complete -- $words[2..-1] "$current" 2>/dev/null)
    if test "$answer[1]" = files
        __fish_complete_path (commandline -ct)
    else
        printf '%s\n' $answer[2..-1]
    end
end
complete -c noonmark -k -f -a '(__noonmark_complete)'
