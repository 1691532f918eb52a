/// A shell for which noonmark has a prompt.
enum PromptShell: String, CaseIterable {
  case bash
  case zsh
  case fish

  /// The file in the home folder that it reads when it starts.
  var startFile: String {
    switch self {
    case .bash: ".bashrc"
    case .zsh: ".zshrc"
    case .fish: ".config/fish/config.fish"
    }
  }

  /// The command that starts the shell with that file.
  var command: String {
    switch self {
    case .bash: "bash --noprofile -i"
    case .zsh: "zsh -i"
    case .fish: "fish -i"
    }
  }

  /// The line that the documentation says to add.
  var installation: String {
    self == .fish ? "noonmark init fish | source" : "eval \"$(noonmark init \(rawValue))\""
  }

  /// A user's own prompt, which shows the exit status of the last command.
  var ownPrompt: String {
    switch self {
    case .bash: "PS1='<$?>'"
    case .zsh: "PROMPT='<%?>'"
    case .fish: "set fish_greeting; function fish_prompt; echo -n \"<$status>\"; end"
    }
  }

  /// A command that prints the whole left prompt as the shell shows it.
  var showPrompt: String {
    switch self {
    case .bash: #"printf '%s\n' "${PS1@P}""#
    case .zsh: #"print -rP -- "$PROMPT""#
    case .fish: "begin; fish_prompt; echo; end"
    }
  }

  /// A command that sets one of the prompt's variables to words.
  func set(_ name: String, _ words: String...) -> String {
    let quoted = words.map { "'\($0)'" }.joined(separator: " ")
    return switch self {
    case .fish: "set -g \(name) \(quoted)"
    case .bash, .zsh: words.count == 1 ? "unset \(name); \(name)=\(quoted)" : "\(name)=(\(quoted))"
    }
  }
}
