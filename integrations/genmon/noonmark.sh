#!/bin/sh
# The command of a Generic Monitor in the Xfce panel. Set its period to 60 seconds and turn off its
# label.
#
# The panel is dark in its dark mode, or if the GTK theme is dark.
appearance=light
settings=$(
  xfconf-query -c xfce4-panel -p /panels/dark-mode
  xfconf-query -c xsettings -p /Net/ThemeName
) 2>/dev/null
case $settings in
  *true* | *[Dd]ark*) appearance=dark ;;
esac
noonmark show auto --appearance "$appearance" --format genmon
echo "<txtclick>sh -c 'noonmark init terminal | sh'</txtclick>"
