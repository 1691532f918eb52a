import NoonmarkSystem

/// A shell or a program whose configuration `noonmark setup` can change.
struct SetupTarget {
  /// The name of its integration.
  let name: String
  /// The file that the block is added to.
  let path: String
  /// The command that applies the change in a running shell or server.
  private let next: String

  /// Returns the targets on this machine: the programs in `PATH` whose file exists, and the user's
  /// own shell.
  static func present(on host: Host) -> [SetupTarget] {
    all(on: host).filter { target in
      guard ChildProcess.find(target.name, in: host.environment["PATH"]) != nil else {
        return false
      }
      let isOwnShell = host.environment["SHELL"].map { Path.name(of: $0) } == target.name
      return isOwnShell || target.name == "tmux" || FileStamp.of(target.path) != nil
    }
  }

  /// Returns the targets with a file that a block can be added to.
  static func all(on host: Host) -> [SetupTarget] {
    guard let home = host.environment.nonEmpty("HOME"), home.utf8.starts(with: "/".utf8) else {
      return []
    }
    let configuration =
      host.environment.nonEmpty("XDG_CONFIG_HOME") ?? Path.joined(home, ".config")
    let shells = host.environment.nonEmpty("ZDOTDIR") ?? home
    let dotFile = Path.joined(home, ".tmux.conf")
    let tmux = Path.joined(configuration, "tmux/tmux.conf")
    return [
      SetupTarget(name: "bash", path: Path.joined(home, ".bashrc"), next: "exec bash"),
      SetupTarget(name: "zsh", path: Path.joined(shells, ".zshrc"), next: "exec zsh"),
      SetupTarget(
        name: "fish", path: Path.joined(configuration, "fish/config.fish"), next: "exec fish"),
      // tmux reads both files, `dotFile` last.
      FileStamp.of(tmux) != nil && FileStamp.of(dotFile) == nil
        ? SetupTarget(name: "tmux", path: tmux, next: "tmux source-file \(tmux)")
        : SetupTarget(name: "tmux", path: dotFile, next: "tmux source-file \(dotFile)"),
    ]
  }

  /// The names of the other integrations whose program is on this machine.
  static func others(on host: Host) -> [String] {
    let own = all(on: host).map(\.name)
    return Integration.all.map(\.name).filter { name in
      !own.contains(name) && ChildProcess.find(name, in: host.environment["PATH"]) != nil
    }
  }

  /// Returns the command that applies the change now.
  func next(_ environment: Environment) -> String {
    name == "tmux" && TmuxProgram(environment)?.server == nil ? "tmux" : next
  }

  /// The widgets that its block shows.
  func specs(in bytes: [UInt8]) -> [String] {
    SetupBlock.words(
      in: bytes, after: [name == "tmux" ? "noonmark show " : "noonmark init \(name)"])
  }

  /// Returns the lines of the block.
  ///
  /// - Parameter folder: The directory of the program, if `PATH` may lack it.
  func lines(showing specs: [String], folder: String?) -> String {
    let path = folder.map { folder in
      switch name {
      case "fish": "fish_add_path --path --append '\(folder)'\n"
      case "tmux":
        "if-shell '! command -v noonmark' { set-environment -g PATH \"$PATH:\"'\(folder)' }\n"
      default: "command -v noonmark >/dev/null || PATH=$PATH:'\(folder)'\n"
      }
    }
    let command = "noonmark init \(([name] + specs).joined(separator: " "))"
    let shown =
      switch name {
      case "fish": "\(command) | source"
      case "tmux": Integration.text(of: name, showing: specs)
      default: "eval \"$(\(command))\""
      }
    return (path ?? "") + shown
  }
}
