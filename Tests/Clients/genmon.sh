#!/usr/bin/env bash
# genmon.sh: displays the output of a command in the generic monitor of the Xfce panel, on a private
# X server and session bus. With -s, the snippet is the command.
#   -m period (every -i seconds)
needs='xfce4-panel dbus-run-session' modes='period'
. "${0%/*}/common.bash"
start_x
channel=$XDG_CONFIG_HOME/xfce4/xfconf/xfce-perchannel-xml
mkdir -p "$channel" "$XDG_CONFIG_HOME/xfce4/panel"
cat >"$channel/xfce4-panel.xml" <<'X'
<?xml version="1.0" encoding="UTF-8"?>
<channel name="xfce4-panel" version="1.0">
  <property name="configver" type="int" value="2"/>
  <property name="panels" type="array">
    <value type="int" value="1"/>
    <property name="panel-1" type="empty">
      <property name="position" type="string" value="p=6;x=0;y=0"/>
      <property name="length" type="uint" value="100"/>
      <property name="position-locked" type="bool" value="true"/>
      <property name="size" type="uint" value="30"/>
      <property name="plugin-ids" type="array"><value type="int" value="1"/></property>
    </property>
  </property>
  <property name="plugins" type="empty">
    <property name="plugin-1" type="string" value="genmon"/>
  </property>
</channel>
X
command=$T/poll
[ -z "$snippet" ] || command="sh $snippet"
cat >"$XDG_CONFIG_HOME/xfce4/panel/genmon-1.rc" <<X
Command=$command
UseLabel=0
Text=
UpdatePeriod=$((every * 1000))
Font=${CLIENT_FONT:-DejaVu Sans Mono 11}
X
spawn dbus-run-session -- xfce4-panel --disable-wm-check >"$T/panel.log" 2>&1
# The right button opens the panel's menu, which covers the monitor.
buttons='1 2 4 5'
verify picture xfce4-panel
