# Not tested. noonmark at the right of Nushell's prompt. Save as
# ~/.config/nushell/autoload/noonmark.nu.
$env.PROMPT_COMMAND_RIGHT = {||
  try {
    ^noonmark show auto --size small --format ansi --color always --hide-empty
    | complete | get stdout | str trim
  } catch { "" }
}
