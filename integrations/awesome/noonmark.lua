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
  "while noonmark show auto --rotate --format pango --follow; [ $? -gt 128 ]; do sleep 1; done"
awful.spawn.with_line_callback({ "sh", "-c", command }, {
  stdout = function(line)
    -- set_markup would report an error on each line that is not markup.
    if not widget:set_markup_silently(line) then widget:set_text(line) end
  end,
})

-- Left opens the app, middle is the widgets' one tap, and the wheel shows the next entry.
local clicks = {
  [1] = "noonmark init terminal | sh",
  [2] = "noonmark tap --rotate auto",
  [4] = "noonmark show auto --rotate=back",
  [5] = "noonmark show auto --rotate",
}
local buttons = {}
for button, line in pairs(clicks) do
  buttons = awful.util.table.join(buttons, awful.button({}, button, function()
    -- Without a shell between them, awesome would show what the command prints.
    awful.spawn({ "sh", "-c", line .. " >/dev/null" }, false)
  end))
end
widget:buttons(buttons)

return widget
