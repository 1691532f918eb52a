import NoonmarkFormats
import NoonmarkLayout

/// The render that a command line requests, checked before any file is read.
struct RenderPlan {
  /// Decides the default size, and whether the output is cached.
  enum Shape {
    /// Large on a terminal, medium elsewhere.
    case sized
    /// Large in every format that has more than one line.
    case dashboard
    /// Several lines, in any size.
    case lines
    /// As `sized`, but never cached: the output of a command that must run again next time.
    case glance
  }

  /// The destination of a render that is repeated whenever the output changes.
  enum Follow {
    case standardOutput
    case tmux(TmuxPush)
  }

  /// The widgets; nil for those of the configuration.
  let widgets: [WidgetSpec]?
  let shape: Shape
  let options: RenderOptions
  /// The destination with `--follow`; nil for a single output.
  let follow: Follow?
  /// The options that decide which inputs are read.
  let invocation: Invocation

  /// Checks the request of a command line.
  ///
  /// - Throws: A usage error for options that exclude each other.
  init(
    _ widgets: [WidgetSpec]?, shape: Shape = .sized, _ invocation: Invocation
  ) throws(CommandError) {
    self.widgets = widgets
    self.shape = shape
    self.invocation = invocation
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
        "'--with-refresh-at' cannot be used with format '\(format.name)': use --refresh-at")
    }
  }

  private static func follow(
    _ invocation: Invocation, _ options: RenderOptions
  ) throws(CommandError) -> Follow? {
    var push: TmuxPush?
    if let target = invocation[Options.push] { push = try TmuxPush(target, invocation) }
    guard invocation[Options.follow] else {
      guard push == nil else {
        throw .input("'--push' requires '--follow': write --follow --push tmux:@NAME")
      }
      return nil
    }
    guard !options.printsRefreshOnly else {
      throw .input(
        "'--refresh-at' cannot be used with '--follow': "
          + "use --with-refresh-at, or omit it")
    }
    guard options.format?.isStream ?? true else {
      throw .input("'--follow' cannot be used with format 'svg': omit it")
    }
    return push.map { .tmux($0) } ?? .standardOutput
  }

  /// The size of every widget.
  func family(in format: Format, onTerminal: Bool) -> WidgetFamily {
    if let family = options.family { return family }
    if format.isSingleLine { return .medium }
    return onTerminal || shape == .dashboard || shape == .lines ? .large : .medium
  }

  /// The width of each of `count` widgets.
  func width(_ family: WidgetFamily, terminalColumns: Int?, count: Int) -> LayoutWidth {
    if count > 1, family == .large, let room = options.width ?? terminalColumns {
      return .exactly(min(family.columns, room))
    }
    if let width = options.width { return count == 1 ? .exactly(width) : .upTo(family.columns) }
    var columns = family.columns
    if let maximum = options.maximumWidth { columns = min(columns, maximum) }
    if family == .large {
      if let terminalColumns { columns = min(columns, terminalColumns) }
      return .exactly(max(columns, options.minimumWidth ?? 0))
    }
    return .upTo(columns)
  }
}
