import NoonmarkFormats
import NoonmarkLayout
import NoonmarkWidgets

/// What a command line asks to render, typed and checked before any file is read.
struct RenderPlan {
  enum Content {
    /// The widgets that the configuration names.
    case configured
    /// Widgets that the command line names.
    case specs([WidgetSpec])
    /// A widget that a command made, which is never cached.
    case widget(any Widget)
  }

  /// What decides the size if none is given, and whether the output is cached.
  enum Shape {
    /// Large on a terminal, medium elsewhere.
    case sized
    /// Large in every format that has more than one line.
    case dashboard
    /// Several lines, in any size.
    case lines
    /// As `sized`, but never cached: a command shows what it did, and must run again next time.
    case glance
  }

  /// Where a render goes that is repeated whenever the output changes.
  enum Follow {
    case standardOutput
    case tmux(TmuxPush)
  }

  let content: Content
  let shape: Shape
  let options: RenderOptions
  /// Where to follow; nil for a single output.
  let follow: Follow?
  let inputs: InputOptions

  /// Whether the configuration names the widgets.
  var isConfigured: Bool {
    if case .configured = content { true } else { false }
  }

  /// Checks what a command line asks for.
  ///
  /// - Throws: A usage error for options that exclude each other.
  init(
    _ content: Content, shape: Shape = .sized, _ invocation: Invocation
  ) throws(CommandError) {
    self.content = content
    self.shape = shape
    inputs = InputOptions(invocation)
    options = RenderOptions(invocation)
    follow = try RenderPlan.follow(invocation, options)
    guard let format = options.format else { return }
    if format.isSingleLine {
      guard shape != .lines else {
        throw .input("format '\(format.name)' shows one line: use --format plain")
      }
      guard options.family != .large else {
        throw .input("format '\(format.name)' shows one line: use --size medium")
      }
    }
    guard !options.printsRefresh || format.framing.head.utf8CodeUnitCount == 0 else {
      throw .input(
        "format '\(format.name)' has no room for '--with-refresh-at': use --refresh-at alone")
    }
  }

  private static func follow(
    _ invocation: Invocation, _ options: RenderOptions
  ) throws(CommandError) -> Follow? {
    var push: TmuxPush?
    if let target = invocation[Options.push] { push = try TmuxPush(target, invocation) }
    guard invocation[Options.follow] else {
      guard push == nil else {
        throw .input("'--push' goes with '--follow' alone: write --follow --push tmux:@NAME")
      }
      return nil
    }
    guard !options.printsRefreshOnly else {
      throw .input(
        "'--refresh-at' does not go with '--follow', which waits itself: "
          + "use --with-refresh-at, or leave it out")
    }
    guard options.format?.isStream ?? true else {
      throw .input("format 'svg' is one picture: leave out --follow")
    }
    return push.map { .tmux($0) } ?? .standardOutput
  }

  /// The size of every widget.
  func family(in format: Format, onTerminal: Bool) -> WidgetFamily {
    if let family = options.family { return family }
    if format.isSingleLine { return .medium }
    return onTerminal || shape == .dashboard || shape == .lines ? .large : .medium
  }
}
