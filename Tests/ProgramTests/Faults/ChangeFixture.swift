import Testing

/// A change, and what it must look like before and after.
struct ChangeFixture {
  let home: ChangeHome
  /// The output of the lists before the change.
  private let old: Listing
  /// The output of the lists after the change.
  private let new: Listing
  /// The texts of the files after the change, without ids.
  private let newTexts: [String?]

  var change: Change { home.change }

  /// The output of the lists, and their output after the next change.
  private struct Listing {
    let text: String
    let textAfterNext: String

    init(of home: ChangeHome) throws {
      let (before, next, after) = (try home.list(), try home.makeNext(), try home.list())
      #expect(before.isRight && next.isRight && after.isRight, "\(before) \(next) \(after)")
      text = before.output
      textAfterNext = after.output
    }
  }

  /// The part of a change that was made.
  enum Progress {
    case old
    case new
    /// Some of its files are changed.
    case between
  }

  init(_ change: Change) throws {
    home = try ChangeHome(change)
    try home.prepare()
    old = try Listing(of: home)
    try home.prepare()
    let outcome = try home.make()
    #expect(outcome.isRight, "\(outcome)")
    newTexts = home.texts.map { $0.map(ChangeHome.withoutIDs) }
    new = try Listing(of: home)
    try home.prepare()
    #expect(home.texts.map { $0.map(ChangeHome.withoutIDs) } != newTexts)
  }

  /// The part of the change that was made, according to its files; nil if they are in another
  /// state.
  var progress: Progress? {
    let texts = home.texts
    if texts == change.files.map({ change.before[$0] }) { return .old }
    if texts.map({ $0.map(ChangeHome.withoutIDs) }) == newTexts { return .new }
    return change.isBetween == nil ? nil : .between
  }

  /// The part of the change that was made, according to the lists; nil if they show something else.
  func progress(in list: String) -> Progress? {
    if list == new.text { return .new }
    if list == old.text { return .old }
    return change.isBetween?(list) == true ? .between : nil
  }

  /// Whether the lists show the change.
  var isVisible: Bool { new.text != old.text }

  /// Checks that the lists agree with the files.
  ///
  /// - Returns: What is wrong, or nil.
  func fault(after progress: Progress?) throws -> String? {
    guard let progress else { return "the files are neither old nor new: \(home.texts)" }
    let list = try home.list()
    let shown = self.progress(in: list.output)
    // Lists may not show what has no consequences yet.
    let agrees = shown == progress || progress == .between && shown != nil || !isVisible
    return list.isRight && agrees ? nil : "\(progress): \(list)"
  }

  /// Checks that the next change works, whose file may have had a line that was cut off.
  ///
  /// - Returns: What is wrong, or nil.
  func faultOfNext(after progress: Progress) throws -> String? {
    let next = try home.makeNext()
    let list = try home.list()
    let isShown =
      switch progress {
      case .old: list.output == old.textAfterNext
      case .new: list.output == new.textAfterNext
      case .between: true
      }
    // A line with NUL bytes is reported until the user repairs the file.
    let isRight = list.status == 0 && change.explains(list)
    return next.status == 0 && isRight && isShown ? nil : "\(progress): \(next), then \(list)"
  }
}
