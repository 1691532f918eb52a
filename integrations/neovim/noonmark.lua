-- noonmark in the status line of Neovim 0.7 or later. Save as ~/.config/nvim/lua/noonmark.lua, and
-- add one of these to ~/.config/nvim/init.lua:
--
--   vim.o.statusline = "%<%f %h%m%r%=%{%v:lua.require'noonmark'.statusline()%}  %-14.(%l,%c%V%) %P"
--   require('lualine').setup { sections = { lualine_x = { require('noonmark').lualine } } }
--
-- To show other widgets, set before that:
--
--   vim.g.noonmark_show = { 'sun', 'tally' }
--
-- One process sleeps until the text changes. It is started when the status line is first drawn, is
-- started again if it is killed, and ends with Neovim.
local M = {}

-- The text: a list of { text, style }. A style has `fg` and `bg`, as rrggbb, and `bold`.
local runs = {}
-- The highlight groups that are defined, by name.
local groups = {}
-- The group of the status line that was drawn first. The colors are for its background.
local first
local appearance

-- Parses a line of the format ansi. Text never contains an escape character.
local function parse(line)
  local parsed, style = {}, {}
  for codes, text in ('\27[m' .. line):gmatch('\27%[([%d;]*)m([^\27]*)') do
    style = vim.deepcopy(style)
    codes = vim.split(codes, ';')
    local i = 1
    while codes[i] do
      if codes[i] == '0' or codes[i] == '' then
        style = {}
      elseif codes[i] == '1' then
        style.bold = true
      elseif codes[i] == '38' or codes[i] == '48' then
        -- 38;2;red;green;blue
        local color = ('%02x%02x%02x'):format(codes[i + 2], codes[i + 3], codes[i + 4])
        style[codes[i] == '38' and 'fg' or 'bg'] = color
        i = i + 4
      end
      i = i + 1
    end
    if text ~= '' then table.insert(parsed, { text = text, style = style }) end
  end
  return parsed
end

-- Returns the nearest color of the cube of 256-color terminals.
local function indexed(color)
  local index = 16
  for i, weight in ipairs({ 36, 6, 1 }) do
    local value = tonumber(color:sub(2 * i - 1, 2 * i), 16)
    local level = value < 48 and 0 or value < 115 and 1 or math.floor((value - 35) / 40)
    index = index + weight * level
  end
  return index
end

-- Returns an attribute of a highlight group, or nil. The mode is gui or cterm.
local function attribute(group, name, mode)
  local value = vim.fn.synIDattr(vim.fn.synIDtrans(vim.fn.hlID(group)), name, mode)
  return value ~= '' and value or nil
end

-- Returns the group that displays a style on the background of another group.
local function group(style, base)
  local name = table.concat(
    { 'Noonmark', base, style.fg or '', style.bg or '', style.bold and 'bold' or '' }, '_')
  if groups[name] then return name end
  local definition = { cterm = {} }
  for mode, prefix in pairs({ gui = '', cterm = 'cterm' }) do
    local convert = mode == 'gui' and function(color) return '#' .. color end or indexed
    local reverse = attribute(base, 'reverse', mode)
    local flags = mode == 'gui' and definition or definition.cterm
    flags.bold = style.bold or attribute(base, 'bold', mode) ~= nil
    flags.reverse = reverse ~= nil
    for part, other in pairs({ fg = 'bg', bg = 'fg' }) do
      -- In a reversed group, the foreground is the color of the background.
      local key = reverse and other or part
      local own = style[part] and convert(style[part])
      local theirs = attribute(base, mode == 'gui' and key .. '#' or key, mode)
      definition[prefix .. key] = own or (mode == 'cterm' and tonumber(theirs) or theirs)
    end
  end
  vim.api.nvim_set_hl(0, name, definition)
  groups[name] = true
  return name
end

-- Returns whether the status line is dark or light. It can differ from the rest of the editor.
local function background()
  local reverse = attribute(first, 'reverse', 'gui')
  local color = attribute(first, reverse and 'fg#' or 'bg#', 'gui')
  if color then
    local red, green, blue = color:match('#(%x%x)(%x%x)(%x%x)')
    if red then
      local luma = 2 * tonumber(red, 16) + 5 * tonumber(green, 16) + tonumber(blue, 16)
      return luma > 8 * 127 and 'light' or 'dark'
    end
  end
  if not reverse then return vim.o.background end
  return vim.o.background == 'light' and 'dark' or 'light'
end

local function redraw()
  vim.cmd('redrawstatus!')
  local lualine = package.loaded.lualine
  if lualine and lualine.refresh then lualine.refresh() end
end

-- Starts the process vim.g.noonmark_job. If this file is loaded again, it replaces the old one.
local function start()
  if vim.g.noonmark_job then vim.fn.jobstop(vim.g.noonmark_job) end
  appearance = background()
  local command = { 'noonmark', 'show' }
  local show = vim.g.noonmark_show or { 'auto' }
  vim.list_extend(command, show)
  if not table.concat(show, '\n'):find('%-%-size') then
    vim.list_extend(command, { '--size', 'small' })
  end
  vim.list_extend(command, { '--format', 'ansi', '--color', 'always' })
  vim.list_extend(command, { '--appearance', appearance, '--follow' })
  local rest = ''
  local isStarted, result = pcall(vim.fn.jobstart, command, {
    env = { COLORTERM = 'truecolor', FORCE_COLOR = '3' },
    on_stdout = function(id, lines)
      if id ~= vim.g.noonmark_job then return end
      lines[1] = rest .. lines[1]
      rest = table.remove(lines)
      if #lines > 0 then
        runs = parse(lines[#lines])
        redraw()
      end
    end,
    stderr_buffered = true,
    on_stderr = function(_, lines)
      local message = vim.trim(table.concat(lines, '\n'))
      if message ~= '' then vim.notify(message, vim.log.levels.WARN) end
    end,
    on_exit = function(id, status)
      -- It was killed by a signal. Otherwise it has reported an error.
      if id == vim.g.noonmark_job and status > 128 then vim.defer_fn(start, 1000) end
    end,
  })
  vim.g.noonmark_job = isStarted and result or nil
  if not isStarted then
    vim.notify(
      'noonmark: no such program in PATH: the status line shows nothing', vim.log.levels.WARN)
  end
end

-- Returns an item for a status line with the background of a highlight group.
local function draw(base, reset)
  if not first then
    first = base
    vim.schedule(start)
  end
  local item = {}
  for _, run in ipairs(runs) do
    local isPlain = vim.tbl_isempty(run.style)
    table.insert(item, isPlain and reset or '%#' .. group(run.style, base) .. '#')
    -- `%` is the only special character of a status line.
    table.insert(item, (run.text:gsub('%%', '%%%%')))
  end
  if #item > 0 then table.insert(item, reset) end
  return table.concat(item)
end

-- Returns an item for the option statusline, to be used as %{%…%}. From Neovim 0.8, a click opens
-- the app.
function M.statusline()
  local current = vim.g.actual_curwin
  local isActive = not current or tonumber(current) == vim.api.nvim_get_current_win()
  local item = draw(isActive and 'StatusLine' or 'StatusLineNC', '%*')
  return "%@v:lua.require'noonmark'.open@" .. item .. '%X'
end

-- A component of lualine.
function M.lualine(component)
  local reset = component:get_default_hl()
  return draw(reset:match('^%%#(.*)#$') or 'StatusLine', reset)
end

-- Opens the app in a new tab.
function M.open()
  vim.cmd('tabnew | terminal noonmark ui')
  vim.cmd('startinsert')
end

vim.api.nvim_create_autocmd({ 'ColorScheme', 'OptionSet' }, {
  group = vim.api.nvim_create_augroup('noonmark', {}),
  callback = function(event)
    if event.event == 'OptionSet' and event.match ~= 'background' then return end
    -- Later, when others have defined their groups too.
    vim.schedule(function()
      groups = {}
      if vim.g.noonmark_job and background() ~= appearance then start() end
      redraw()
    end)
  end,
})

return M
