"""noonmark at the right end of kitty's tab bar. Save as ~/.config/kitty/tab_bar.py, and add to
~/.config/kitty/kitty.conf:

    tab_bar_style custom
    tab_bar_min_tabs 1
"""

import os
import re
import subprocess

from kitty.constants import clear_handled_signals
from kitty.fast_data_types import add_timer, get_boss, get_options, wakeup_main_loop, wcswidth
from kitty.tab_bar import as_rgb, draw_tab_with_powerline

# The style of the tabs: also draw_tab_with_fade, draw_tab_with_separator or draw_tab_with_slant.
DRAW = draw_tab_with_powerline

# One process, which sleeps until the text changes, and ends with kitty. If it is killed, the loop
# starts it again.
COMMAND = """
while noonmark show auto --size small --format ansi --color always --follow \\
    --appearance "$1"
  [ $? -gt 128 ]
do sleep 1; done
"""


def appearance():
    """Returns whether the tab bar is dark or light."""
    color = get_options().tab_bar_background or get_options().background
    return "light" if 2 * color.red + 5 * color.green + color.blue > 8 * 127 else "dark"


follower = subprocess.Popen(
    ["sh", "-c", COMMAND, "sh", appearance()], env=dict(os.environ, COLORTERM="truecolor"),
    stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, preexec_fn=clear_handled_signals)
os.set_blocking(follower.stdout.fileno(), False)
unread = b""
line = ""


def read(timer):
    """Reads the last line, and redraws the tab bars if there is a new one."""
    global unread, line
    try:
        unread += os.read(follower.stdout.fileno(), 65536)
    except BlockingIOError:
        return
    *lines, unread = unread.split(b"\n")
    if lines:
        line = lines[-1].decode()
        for tabs in get_boss().os_window_map.values():
            tabs.mark_tab_bar_dirty()
        # kitty draws only when an event wakes it, and this timer is none.
        wakeup_main_loop()


def draw_tab(draw_data, screen, tab, before, max_length, index, is_last, extra_data):
    """Draws a tab, and the line after the last one if it fits."""
    end = DRAW(draw_data, screen, tab, before, max_length, index, is_last, extra_data)
    if not is_last or extra_data.for_layout:
        return end
    # Text never contains an escape character.
    parts = re.split("\x1b\\[([0-9;]*)m", line)
    start = screen.columns - 1 - sum(map(wcswidth, parts[::2]))
    if start <= screen.cursor.x:
        return end
    screen.apply_sgr("0")
    screen.cursor.x = start
    for text, codes in zip(parts[::2], parts[1::2] + ["0"]):
        # The default color is that of inactive tabs.
        if not screen.cursor.fg:
            screen.cursor.fg = as_rgb(int(get_options().foreground))
        screen.draw(text)
        screen.apply_sgr(codes)
    return end


# kitty's own thread waits for events while no other thread can run.
add_timer(read, 1, True)
