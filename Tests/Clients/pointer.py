"""Creates a pointer for a headless sway, with the protocol wlr-virtual-pointer-unstable-v1.

usage: pointer.py WIDTH HEIGHT

Each line of standard input is `move X Y`, `click BUTTON`, `scroll VALUE` or `sleep SECONDS`.
"""

import os
import socket
import struct
import sys
import time

MANAGER = "zwlr_virtual_pointer_manager_v1"
DISPLAY, REGISTRY, CALLBACK, FACTORY, POINTER = 1, 2, 3, 4, 5
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


send(REGISTRY, 0, words(globals_of_the_server()[MANAGER]) + text(MANAGER) + words(1, FACTORY))
send(FACTORY, 0, words(0, POINTER))


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
    elif verb == "scroll":
        steps = int(values[0])
        send(POINTER, 5, words(0))
        send(POINTER, 7, words(milliseconds(), 0) + struct.pack("=ii", 15 * steps * 256, steps))
        frame()
    time.sleep(0.002)
