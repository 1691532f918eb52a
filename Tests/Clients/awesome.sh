#!/usr/bin/env bash
# awesome.sh: displays the output of a command in a wibar of awesome, on a private X server.
#   -m lines (the command writes lines of Pango markup)
needs='awesome' modes='lines'
. "${0%/*}/common.bash"
streams=1
start_x
mkdir "$XDG_CONFIG_HOME/awesome"
if [ -n "$snippet" ]; then
  cp "$snippet" "$XDG_CONFIG_HOME/awesome/noonmark.lua"
else
  cat >"$XDG_CONFIG_HOME/awesome/noonmark.lua" <<X
local widget = require("wibox").widget.textbox()
widget.font = "${CLIENT_FONT:-DejaVu Sans Mono 11}"
require("awful").spawn.with_line_callback("$T/widget", {
  stdout = function(line) widget:set_markup(line) end,
})
return widget
X
fi
cat >"$XDG_CONFIG_HOME/awesome/rc.lua" <<X
require("awful.autofocus")
local awful, wibox = require("awful"), require("wibox")
require("beautiful").init({ font = "sans 10", bg_normal = "#1e1e2e", fg_normal = "#cdd6f4" })
local widget = require("noonmark")
awful.screen.connect_for_each_screen(function(s)
  awful.tag({ "1" }, s, awful.layout.suit.tile)
  awful.wibar({ position = "top", screen = s, height = 28 }):setup {
    layout = wibox.layout.align.horizontal,
    wibox.container.margin(widget, 8, 8),
  }
end)
X
spawn awesome -c "$XDG_CONFIG_HOME/awesome/rc.lua" >"$T/awesome.log" 2>&1
verify picture awesome
