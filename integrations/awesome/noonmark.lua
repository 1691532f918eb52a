-- noonmark in a bar of awesome. Save as ~/.config/awesome/noonmark.lua, and in rc.lua, add
-- require("noonmark") to the widgets of a wibar, such as before mykeyboardlayout.
local awful = require("awful")
local wibox = require("wibox")

local widget = wibox.widget.textbox()
-- In a proportional font, columns move.
widget.font = "monospace 10"

-- One long-running process, which shows a new date at once. If it is killed, the loop starts it
-- again. When awesome exits or restarts, it exits too.
local command =
  "while noonmark show solstice countdown --format pango --follow; [ $? -gt 128 ]; do sleep 1; done"
awful.spawn.with_line_callback({ "sh", "-c", command }, {
  stdout = function(line)
    -- set_markup would report an error on each line that is not markup.
    if not widget:set_markup_silently(line) then widget:set_text(line) end
  end,
})

-- A click opens the app.
widget:buttons(awful.button({}, 1, function()
  awful.spawn({ "sh", "-c", "noonmark init terminal | sh" }, false)
end))

return widget
