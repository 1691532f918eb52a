" noonmark in the status line of Vim 9 or later. Save as ~/.vim/autoload/noonmark.vim, and add to
" ~/.vimrc:
"
"   set laststatus=2
"   set statusline=%<%f\ %h%m%r%=%{%noonmark#statusline()%}\ \ %-14.(%l,%c%V%)\ %P
"
" To show other widgets, set before that:
"
"   let g:noonmark_show = ['sun', 'tally']
"
" One process sleeps until the text changes. It is started when the status line is first drawn, is
" started again if it is killed, and ends with Vim.

" The last line of the format ansi, and the items for active and inactive status lines.
let s:line = ''
let s:items = {'StatusLine': '', 'StatusLineNC': ''}

" Returns an item for the option statusline, to be used as %{%…%}.
function noonmark#statusline() abort
  let l:active = get(g:, 'actual_curwin', win_getid()) == win_getid()
  return s:items[l:active ? 'StatusLine' : 'StatusLineNC']
endfunction

" Returns the nearest color of the cube of 256-color terminals.
function s:indexed(color) abort
  let l:levels = map(matchlist(a:color, '\v#(..)(..)(..)')[1:3], {_, hex -> str2nr(hex, 16)})
  call map(l:levels, {_, value -> value < 48 ? 0 : value < 115 ? 1 : (value - 35) / 40})
  return 16 + 36 * l:levels[0] + 6 * l:levels[1] + l:levels[2]
endfunction

" Returns an attribute of a highlight group. The mode is gui or cterm.
function s:attribute(group, name, mode) abort
  return synIDattr(synIDtrans(hlID(a:group)), a:name, a:mode)
endfunction

" Defines the group that displays a style on the background of another group, and returns its name.
" A style has `fg` and `bg`, as #rrggbb, and `bold`.
function s:group(style, base) abort
  let l:name = join(['Noonmark', a:base, get(a:style, 'fg', ''), get(a:style, 'bg', ''),
        \ get(a:style, 'bold', '')], '_')->substitute('#', '', 'g')
  let l:words = ['highlight', l:name]
  for l:mode in ['gui', 'cterm']
    let l:reverse = !empty(s:attribute(a:base, 'reverse', l:mode))
    let l:bold = has_key(a:style, 'bold') || !empty(s:attribute(a:base, 'bold', l:mode))
    let l:flags = (l:bold ? ['bold'] : []) + (l:reverse ? ['reverse'] : [])
    call add(l:words, l:mode .. '=' .. (empty(l:flags) ? 'NONE' : join(l:flags, ',')))
    for [l:part, l:other] in [['fg', 'bg'], ['bg', 'fg']]
      " In a reversed group, the foreground is the color of the background.
      let l:key = l:reverse ? l:other : l:part
      let l:color = get(a:style, l:part, '')
      if empty(l:color)
        let l:color = s:attribute(a:base, l:key .. (l:mode == 'gui' ? '#' : ''), l:mode)
      elseif l:mode == 'cterm'
        let l:color = s:indexed(l:color)
      endif
      call add(l:words, l:mode .. l:key .. '=' .. (empty(l:color) ? 'NONE' : l:color))
    endfor
  endfor
  execute join(l:words)
  return l:name
endfunction

" Returns the line as an item for a status line with the background of a highlight group. Text never
" contains an escape character.
function s:item(base) abort
  let l:item = ''
  let l:style = {}
  for l:part in split("\e[m" .. s:line, "\e[", 1)[1:]
    let [l:codes, l:text] = matchlist(l:part, '\v^([0-9;]*)m(.*)$')[1:2]
    let l:codes = map(split(l:codes, ';', 1), 'str2nr(v:val)')
    while !empty(l:codes)
      let l:code = remove(l:codes, 0)
      if l:code == 0
        let l:style = {}
      elseif l:code == 1
        let l:style.bold = 'bold'
      elseif (l:code == 38 || l:code == 48) && len(l:codes) >= 4
        " 38;2;red;green;blue
        let l:color = call('printf', ['#%02x%02x%02x'] + l:codes[1:3])
        let l:style[l:code == 38 ? 'fg' : 'bg'] = l:color
        call remove(l:codes, 0, 3)
      endif
    endwhile
    if !empty(l:text)
      let l:item ..= empty(l:style) ? '%*' : '%#' .. s:group(l:style, a:base) .. '#'
      " % is the only special character of a status line.
      let l:item ..= substitute(l:text, '%', '%%', 'g')
    endif
  endfor
  return empty(l:item) ? '' : l:item .. '%*'
endfunction

function s:draw() abort
  for l:base in keys(s:items)
    let s:items[l:base] = s:item(l:base)
  endfor
  redrawstatus!
endfunction

" Returns whether the status line is dark or light. It can differ from the rest of the editor.
function s:background() abort
  let l:reverse = !empty(s:attribute('StatusLine', 'reverse', 'gui'))
  let l:color = s:attribute('StatusLine', l:reverse ? 'fg#' : 'bg#', 'gui')
  let l:parts = matchlist(l:color, '\v^#(\x\x)(\x\x)(\x\x)$')[1:3]
  if !empty(l:parts)
    let [l:red, l:green, l:blue] = map(l:parts, 'str2nr(v:val, 16)')
    return 2 * l:red + 5 * l:green + l:blue > 8 * 127 ? 'light' : 'dark'
  endif
  return l:reverse == (&background == 'dark') ? 'light' : 'dark'
endfunction

function s:read(channel, line) abort
  let s:line = a:line
  call s:draw()
endfunction

function s:report(channel, line) abort
  echomsg a:line
endfunction

function s:ended(job, status) abort
  " After an error, which it has reported, the status is positive; after a signal, -1.
  if a:job is s:job && a:status <= 0
    call timer_start(1000, 's:start')
  endif
endfunction

function s:start(timer) abort
  if !executable('noonmark')
    echomsg 'noonmark: no such program in PATH: the status line shows nothing'
    return
  endif
  if exists('s:job')
    call job_stop(s:job)
  endif
  let s:appearance = s:background()
  let l:show = copy(get(g:, 'noonmark_show', ['auto']))
  if match(l:show, '^--size') < 0
    let l:show += ['--size', 'small']
  endif
  let l:options = ['--format', 'ansi', '--color', 'always', '--appearance', s:appearance]
  " Vim sets TERM to dumb, for which noonmark prints ASCII.
  let s:job = job_start(['noonmark', 'show'] + l:show + l:options + ['--follow'], {
        \ 'env': {'COLORTERM': 'truecolor', 'FORCE_COLOR': '3', 'TERM': $TERM},
        \ 'in_io': 'null',
        \ 'out_cb': function('s:read'), 'err_cb': function('s:report'),
        \ 'exit_cb': function('s:ended')})
endfunction

function s:recolor() abort
  if exists('s:job') && s:background() !=# s:appearance
    call s:start(0)
  endif
  call s:draw()
endfunction

augroup noonmark
  autocmd!
  autocmd ColorScheme * call s:recolor()
  autocmd OptionSet background call s:recolor()
augroup END

call timer_start(0, 's:start')
