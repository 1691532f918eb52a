#!/bin/sh
# Not tested. A command of Executor, an extension of GNOME. Set its interval to 60 seconds.
#
# The first tag makes Executor parse markup. It needs a space before the next one.
printf '<executor.markup.true> '
exec noonmark show auto --format pango
