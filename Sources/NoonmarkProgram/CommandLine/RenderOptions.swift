import NoonmarkBase
import NoonmarkFormats
import NoonmarkSystem
import NoonmarkText

/// The options of renders that depend on each other.
extension Invocation {
  /// The format of the output, if the command line decides it.
  var format: Format? { FollowTarget.format(self) ?? self[Options.format] }

  /// Whether to hide empty widgets.
  ///
  /// nil means the default of the format.
  var hidesEmpty: Bool? {
    self[Options.hideEmpty] ? true : self[Options.showEmpty] ? false : nil
  }

  var widths: Composer.Widths {
    Composer.Widths(
      exact: self[Options.width], minimum: self[Options.minimumWidth],
      maximum: self[Options.maximumWidth])
  }

  var usesCache: Bool {
    // `--now` is not the current time, and JSON contains the time of the render.
    !self[Options.noCache] && !has(Options.now)
      && !(format?.includesInstant ?? false) && !(self[Options.rotate]?.moves ?? false)
      && self[Options.config].map { $0.utf8.first == UInt8(ascii: "/") } ?? true
  }
}

/// The destination of a follower: standard output, or the one that `--push` names.
enum FollowTarget {
  case standardOutput
  /// Sets a tmux user option to the output. The name includes the `@`.
  case tmux(option: String)
  /// Sends a signal to a process when the output changes. The process then requests the output.
  case signal(ProcessSignal)

  private static let maximumLength = 64
  private static let form =
    "tmux:@NAME, with letters, digits, - and _ as NAME, or signal:PID:N for the signal RTMIN+N"

  /// Returns the format that the target requires, or `nil` if `--format` decides it.
  static func format(_ invocation: Invocation) -> Format? {
    invocation[Options.push].flatMap { $0.hasPrefix("tmux:") ? .tmuxOption : nil }
  }

  /// Parses the value of `--push`, and checks it against the other options.
  init(_ value: String, _ invocation: Invocation) throws(Failure) {
    guard let target = FollowTarget.tmux(value) ?? FollowTarget.signal(value) else {
      throw .input(ErrorMessage.invalid(value, for: "'--push'", accepted: FollowTarget.form))
    }
    if case .tmux = target, let format = invocation[Options.format],
      format.name != Format.tmuxOption.name
    {
      throw .input("'--push' cannot be used with '--format \(format.name)': omit '--format'")
    }
    guard !invocation[Options.withRefreshAt] else {
      throw .input("'--with-refresh-at' cannot be used with '--push': omit it")
    }
    self = target
  }

  private static func tmux(_ value: String) -> FollowTarget? {
    guard value.hasPrefix("tmux:@") else { return nil }
    let name = value.dropFirst("tmux:@".count)
    guard (1...maximumLength).contains(name.utf8.count),
      name.utf8.allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit || "-_".utf8.contains($0) })
    else { return nil }
    return .tmux(option: "@" + name)
  }

  private static func signal(_ value: String) -> FollowTarget? {
    let parts = value.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0] == "signal", let process = Int32(parts[1]),
      let number = Int32(parts[2])
    else { return nil }
    return ProcessSignal(realtime: number, to: process).map { .signal($0) }
  }
}

/// The entry to choose in a widget with several entries.
enum Rotation: String, CaseIterable, Sendable {
  /// The entry after the last one chosen.
  case next
  /// The entry before the last one chosen.
  case back
  /// The last entry chosen.
  case stay

  /// Whether another entry is chosen.
  var moves: Bool { self != .stay }

  /// Returns the ID of the entry to choose; nil for the default, which is the first entry.
  func choice(from ids: [String], after current: String?) -> String? {
    var known: Set<String> = []
    // Lines copied in an editor share an ID, and only the first of them can be shown.
    let ids = ids.filter { known.insert($0).inserted }
    guard ids.count > 1 else { return nil }
    let index = current.flatMap { ids.firstIndex(of: $0) } ?? 0
    let step =
      switch self {
      case .next: 1
      case .back: ids.count - 1
      case .stay: 0
      }
    let chosen = (index + step) % ids.count
    return chosen == 0 ? nil : ids[chosen]
  }
}
