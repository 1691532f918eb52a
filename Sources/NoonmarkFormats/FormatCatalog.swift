/// All formats.
package enum FormatCatalog {
  /// The formats in the order of help.
  package static let all: [Format] = [
    .ansi, .plain, .json, .svg,
    .tmux, .tmuxOption, .screen,
    .polybar, .lemonbar, .lemonbarClicks,
    .waybar, .pango, .i3bar, .i3barBody, .i3blocks,
    .conky, .dzen2, .xmobar, .status2d,
    .genmon, .yambar,
    .bash, .zsh, .starship,
    .xbar, .argos,
  ]

  package static func format(named name: String) -> Format? {
    all.first { $0.name == name }
  }
}
