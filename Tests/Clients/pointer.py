"""Creates a pointer and a keyboard for a headless sway, with the protocols
wlr-virtual-pointer-unstable-v1 and virtual-keyboard-unstable-v1.

usage: pointer.py WIDTH HEIGHT

Each line of standard input is `move X Y`, `click BUTTON`, `scroll VALUE`, `type TEXT`, `key NAME…`
or `sleep SECONDS`. TEXT is ASCII. A NAME is a character, one of KEYS, or `C-` and a character.
"""

import os
import socket
import struct
import sys
import time

POINTERS, KEYBOARDS = "zwlr_virtual_pointer_manager_v1", "zwp_virtual_keyboard_manager_v1"
# In the order in which they are created, as the protocol demands.
DISPLAY, REGISTRY, CALLBACK = 1, 2, 3
POINTER_FACTORY, POINTER, SEAT, KEYBOARD_FACTORY, KEYBOARD = 4, 5, 6, 7, 8
# The codes of linux/input-event-codes.h: left, middle, right.
BUTTONS = {1: 0x110, 2: 0x112, 3: 0x111}

connection = socket.socket(socket.AF_UNIX)
connection.connect(os.path.join(os.environ["XDG_RUNTIME_DIR"], os.environ["WAYLAND_DISPLAY"]))
width, height = int(sys.argv[1]), int(sys.argv[2])


def words(*values):
    return struct.pack("=%dI" % len(values), *values)


def text(value):
    data = value.encode() + b"\0"
    return words(len(data)) + data + b"\0" * (-len(data) % 4)


def send(target, opcode, body=b""):
    connection.sendall(struct.pack("=IHH", target, opcode, 8 + len(body)) + body)


def milliseconds():
    return int(time.monotonic() * 1000) & 0xFFFFFFFF


def globals_of_the_server():
    """Returns the names of the globals: get_registry and sync, until the callback is done."""
    send(DISPLAY, 1, words(REGISTRY))
    send(DISPLAY, 0, words(CALLBACK))
    buffer, found = b"", {}
    while True:
        buffer += connection.recv(65536)
        while len(buffer) >= 8:
            target, opcode, size = struct.unpack("=IHH", buffer[:8])
            if len(buffer) < size:
                break
            body, buffer = buffer[8:size], buffer[size:]
            if target == REGISTRY and opcode == 0:
                name, length = struct.unpack("=II", body[:8])
                found[body[8 : 7 + length].decode()] = name
            if target == CALLBACK and opcode == 0:
                return found


# The codes of linux/input-event-codes.h for the keys of a US keyboard, row by row.
ROWS = {2: ("1234567890-=", "!@#$%^&*()_+"), 16: ("qwertyuiop[]", "QWERTYUIOP{}"),
        30: ("asdfghjkl;'`", 'ASDFGHJKL:"~'), 43: ("\\zxcvbnm,./", "|ZXCVBNM<>?")}
KEYS = {"Escape": 1, "BSpace": 14, "Tab": 15, "Enter": 28, "Space": 57, "F12": 88, "Home": 102,
        "Up": 103, "PPage": 104, "Left": 105, "Right": 106, "End": 107, "Down": 108, "NPage": 109}
KEYMAP = b"""xkb_keymap {
  xkb_keycodes { include "evdev" };
  xkb_types { include "complete" };
  xkb_compat { include "complete" };
  xkb_symbols { include "pc+us" };
};\0"""
SHIFT, CONTROL = 1, 4


def key_of(character):
    """Returns the code and the modifiers of a character."""
    if character == " ":
        return KEYS["Space"], 0
    for first, (plain, shifted) in ROWS.items():
        if character in plain:
            return first + plain.index(character), 0
        if character in shifted:
            return first + shifted.index(character), SHIFT
    raise ValueError("no key for %r" % character)


def press(code, modifiers):
    send(KEYBOARD, 2, words(modifiers, 0, 0, 0))
    for state in (1, 0):
        send(KEYBOARD, 1, words(milliseconds(), code, state))
    send(KEYBOARD, 2, words(0, 0, 0, 0))


def bind(name, version, number):
    send(REGISTRY, 0, words(globals_by_name[name]) + text(name) + words(version, number))


globals_by_name = globals_of_the_server()
bind(POINTERS, 1, POINTER_FACTORY)
send(POINTER_FACTORY, 0, words(0, POINTER))
bind("wl_seat", 1, SEAT)
bind(KEYBOARDS, 1, KEYBOARD_FACTORY)
send(KEYBOARD_FACTORY, 0, words(SEAT, KEYBOARD))
with open(os.memfd_create("keymap"), "wb") as keymap:
    keymap.write(KEYMAP)
    keymap.flush()
    # The number of the file is sent beside the bytes.
    message = struct.pack("=IHH", KEYBOARD, 0, 16) + words(1, len(KEYMAP))
    socket.send_fds(connection, [message], [keymap.fileno()])


def frame():
    send(POINTER, 4)


for line in sys.stdin:
    verb, *values = line.split()
    if verb == "sleep":
        time.sleep(float(values[0]))
        continue
    if verb == "move":
        send(POINTER, 1, words(milliseconds(), int(values[0]), int(values[1]), width, height))
        frame()
    elif verb == "click":
        for state in (1, 0):
            send(POINTER, 2, words(milliseconds(), BUTTONS[int(values[0])], state))
            frame()
            time.sleep(0.002)
    elif verb == "type":
        for character in line.rstrip("\n")[len("type "):]:
            press(*key_of(character))
    elif verb == "key":
        for name in values:
            if name in KEYS:
                press(KEYS[name], 0)
            elif name.startswith("C-"):
                press(key_of(name[2:])[0], CONTROL)
            else:
                press(*key_of(name))
    elif verb == "scroll":
        steps = int(values[0])
        send(POINTER, 5, words(0))
        send(POINTER, 7, words(milliseconds(), 0) + struct.pack("=ii", 15 * steps * 256, steps))
        frame()
    time.sleep(0.002)
