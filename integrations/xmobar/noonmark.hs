-- Run xmobar ~/.config/xmobar/noonmark, or copy the CommandReader line to your own config file and
-- add %noonmark% to its template. (Save this file without .hs, or xmobar compiles it.)
Config
  { font = "DejaVu Sans Mono 11"
  , bgColor = "#1e1e2e"
  , fgColor = "#cdd6f4"
  , position = TopH 28
  , sepChar = "%"
  , alignSep = "}{"
  , template = " %noonmark% }{ %date% "
  , commands =
      [ Run CommandReader "noonmark show solstice countdown --format xmobar --follow" "noonmark"
      , Run Date "%H:%M" "date" 100
      ]
  }
