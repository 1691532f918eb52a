-- Not tested. noonmark at the right of WezTerm's tab bar. Save as ~/.config/wezterm/noonmark.lua,
-- and add to ~/.config/wezterm/wezterm.lua:
--
--   require 'noonmark'
local wezterm = require 'wezterm'

-- WezTerm emits this event every status_update_interval, which is a second by default.
wezterm.on('update-status', function(window)
  local isSuccess, output = wezterm.run_child_process {
    'env', 'COLORTERM=truecolor', 'noonmark', 'show', 'auto', '--size', 'small',
    '--format', 'ansi', '--color', 'always', '--hide-empty',
  }
  if isSuccess then window:set_right_status((output:gsub('\n', ' '))) end
end)
