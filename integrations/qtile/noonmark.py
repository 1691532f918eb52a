"""noonmark in a bar of qtile. Save as ~/.config/qtile/noonmark.py. In config.py, add

    from noonmark import Noonmark

and Noonmark() to the widgets of a bar. One widget can be in the bars of several screens.
"""

import asyncio
import itertools
import subprocess

from libqtile import widget


class Noonmark(widget.TextBox):
    """One long-running process, which shows a new date at once."""

    defaults = [("arguments", ["auto"], "Arguments of noonmark show")]

    def __init__(self, **config):
        # In a proportional font, as widget_defaults may have, columns move.
        super().__init__("", **{"font": "monospace", "padding": 8, **config})
        self.add_defaults(Noonmark.defaults)
        # The wheel is buttons 4 and 5.
        self.add_callbacks({
            "Button1": self.open_app, "Button2": self.tap, "Button4": self.back,
            "Button5": self.next,
        })
        self.follower = None

    async def _config_async(self):
        self.follower = asyncio.current_task()
        command = ["noonmark", "show", *self.arguments, "--rotate", "--format", "pango", "--follow"]
        while True:
            process = await asyncio.create_subprocess_exec(
                *command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE
            )
            try:
                async for line in process.stdout:
                    # Unlike update alone, call_soon also flushes what is drawn to the X server.
                    self.qtile.call_soon(self.update, line.decode().rstrip("\n"))
                status = await process.wait()
            finally:
                if process.returncode is None:
                    process.terminate()
            # A negative status is a signal: if noonmark was killed, start it again. The status is
            # 255 if qtile itself waited for the process first.
            if status >= 0 and status != 255:
                return
            await asyncio.sleep(1)

    def finalize(self):
        if self.follower:
            self.follower.cancel()
        super().finalize()

    def open_app(self):
        self.qtile.spawn("noonmark init terminal | sh", shell=True)

    def tap(self):
        """Does the one tap of the widgets."""
        specs = list(itertools.takewhile(lambda word: not word.startswith("-"), self.arguments))
        self.qtile.spawn(["noonmark", "tap", "--rotate", *specs])

    def back(self):
        """Shows the previous entry."""
        self.qtile.spawn(["noonmark", "show", *self.arguments, "--rotate=back"])

    def next(self):
        self.qtile.spawn(["noonmark", "show", *self.arguments, "--rotate"])
