-- xmobar ~/.config/xmobar/noonmark, or the line CommandReader in a configuration of yours, with
-- %noonmark% in its template. (Save it without .hs: xmobar would compile it.)
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
