// Not tested in Quickshell. A component for its bar. Save as Noonmark.qml beside the file of your
// bar, and add Noonmark {} to a row of it.
pragma ComponentBehavior: Bound

import QtQuick
import Quickshell
import Quickshell.Io

MouseArea {
    id: root

    // Arguments of noonmark show.
    property list<string> show: ["auto"]
    // The color and the font of text that has no color of its own. Keep a monospaced font, so the
    // columns do not move.
    property color color: "#cdd6f4"
    property font font: Qt.font({ family: "monospace", pixelSize: 14 })
    // The objects of the last line, one for each widget.
    property var widgets: []

    implicitWidth: row.implicitWidth
    implicitHeight: row.implicitHeight
    cursorShape: Qt.PointingHandCursor
    onClicked: Quickshell.execDetached(["sh", "-c", "noonmark init terminal | sh"])

    // One long-running process, which shows a new date at once.
    Process {
        id: follower
        command: ["noonmark", "show", ...root.show, "--format", "json", "--hide-empty", "--follow"]
        running: true
        stdout: SplitParser {
            // For one widget, the line is not an array.
            onRead: line => root.widgets = [].concat(JSON.parse(line))
        }
        // 1 is QProcess.CrashExit: if noonmark was killed, start it again.
        onExited: (code, status) => { if (status === 1) pause.start() }
    }

    Timer {
        id: pause
        interval: 1000
        onTriggered: follower.running = true
    }

    Row {
        id: row
        spacing: 2 * root.font.pixelSize

        Repeater {
            model: root.widgets

            Row {
                id: line
                required property var modelData

                Repeater {
                    model: line.modelData.spans

                    Text {
                        id: span
                        required property var modelData

                        // Titles are not rich text. Spaces at an end have no width.
                        textFormat: Text.PlainText
                        text: modelData.text.replace(/ /g, "\u00a0")
                        color: modelData.color ?? root.color
                        font.family: root.font.family
                        font.pixelSize: root.font.pixelSize
                        font.bold: modelData.bold

                        Rectangle {
                            anchors.fill: parent
                            z: -1
                            color: span.modelData.background ?? "transparent"
                        }
                    }
                }
            }
        }
    }
}
