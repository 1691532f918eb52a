-- Run xmobar ~/.config/xmobar/noonmark, or copy the CommandReader line to your own config file and
-- add %noonmark% to its template. (Save this file without .hs, or xmobar compiles it.) If noonmark
-- is killed, the loop starts it again. xmobar reads no standard error: the shell's message about it
-- would end the shell. Left opens the app, middle is the widgets' one tap, and the wheel shows the
-- next entry.
Config
  { font = "DejaVu Sans Mono 11"
  , bgColor = "#1e1e2e"
  , fgColor = "#cdd6f4"
  , position = TopH 28
  , sepChar = "%"
  , alignSep = "}{"
  , template = " <action=`noonmark init terminal | sh` button=13><action=`noonmark tap --rotate auto` button=2><action=`noonmark show auto --rotate=back` button=4><action=`noonmark show auto --rotate` button=5>%noonmark%</action></action></action></action> }{ %date% "
  , commands =
      [ Run CommandReader "exec 2>/dev/null; while noonmark show auto --rotate --appearance dark --format xmobar --follow; [ $? -gt 128 ]; do sleep 1; done" "noonmark"
      , Run Date "%H:%M" "date" 100
      ]
  }
