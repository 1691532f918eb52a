import NoonmarkText

/// Keys of a screen with one action: their label, their condition and the action.
///
/// Each screen has a table of bindings. The footer, its click targets, the page of keys and the
/// key handling all derive from these tables.
struct KeyBinding<Owner>: Sendable {
  typealias Action = @Sendable (inout Owner, Key, ScreenData) -> [ScreenAction]
  typealias Condition = @Sendable (Owner, ScreenData) -> Bool

  /// The keys that the footer and the page of keys name.
  let keys: [Key]
  /// The displayed name, by default the names of `keys`.
  let name: DisplayText
  /// Keys with the same action that are not listed.
  let aliases: [Key]
  /// The displayed label, or `nil` if the binding is not listed.
  let label: MessageKey?
  let place: KeyPlace
  let isAvailable: Condition
  /// Whether the footer lists the binding while its keys work.
  ///
  /// The page of keys lists every binding that works.
  let isListed: Condition
  /// Changes the owner and returns the remaining effect.
  let action: Action

  init(
    _ keys: [Key], _ label: MessageKey? = nil, also aliases: [Key] = [],
    named name: DisplayText? = nil, in place: KeyPlace = .everywhere,
    when isAvailable: @escaping Condition = { _, _ in true },
    listed isListed: @escaping Condition = { _, _ in true }, _ action: @escaping Action
  ) {
    self.keys = keys
    self.name = name ?? DisplayText(keys.map(\.name).joined(separator: " "))
    self.aliases = aliases
    self.label = label
    self.place = place
    self.isAvailable = isAvailable
    self.isListed = isListed
    self.action = action
  }

  /// Creates a binding whose action only changes its owner.
  init(
    _ keys: [Key], _ label: MessageKey? = nil, also aliases: [Key] = [],
    in place: KeyPlace = .everywhere,
    when isAvailable: @escaping Condition = { _, _ in true },
    changing change: @escaping @Sendable (inout Owner, Key, ScreenData) -> Void
  ) {
    self.init(keys, label, also: aliases, in: place, when: isAvailable) { owner, key, data in
      change(&owner, key, data)
      return []
    }
  }

  func handles(_ key: Key) -> Bool { keys.contains(key) || aliases.contains(key) }

  /// Returns the entry in lists of keys, or `nil` if the binding is not listed.
  func hint(for owner: Owner, in data: ScreenData) -> KeyHint? {
    guard let label, isAvailable(owner, data) else { return nil }
    return KeyHint(
      name: name, label: label, place: isListed(owner, data) ? place : .page,
      pressed: keys.count == 1 ? keys[0] : nil)
  }
}

enum KeyPlace: Sendable {
  /// In the footer and on the page of keys.
  case everywhere
  case footer
  /// Only on the page of keys.
  case page
}

/// An entry of the footer or of the page of keys.
struct KeyHint: Sendable {
  let name: DisplayText
  let label: MessageKey
  let place: KeyPlace
  /// The key that a click on the entry presses.
  ///
  /// `nil` if it names several keys.
  let pressed: Key?
}

extension KeyHint {
  fileprivate static let moving: [MessageKey] = [
    .uiMove, .uiPage, .uiEnds, .uiScroll, .uiTab, .uiMonth, .uiNextField,
  ]
  fileprivate static let everywhere: [MessageKey] = [
    .uiUndo, .uiRedo, .uiTheme, .uiFilter, .uiHelp, .uiQuit, .uiBack, .uiSuspend,
    .uiRedraw,
  ]

  fileprivate func isAmong(_ labels: [MessageKey]) -> Bool {
    labels.contains { $0.name.description == label.name.description }
  }
}

extension [KeyHint] {
  var inFooter: [KeyHint] { filter { $0.place != .page } }

  /// The sections of the page of keys.
  var groups: [(title: MessageKey, hints: [KeyHint])] {
    let own = filter { !$0.isAmong(KeyHint.everywhere + KeyHint.moving) }
    let all = [
      (title: MessageKey.uiKeysHere, hints: own),
      (.uiKeysEverywhere, filter { $0.isAmong(KeyHint.everywhere) }),
      (.uiKeysMoving, filter { $0.isAmong(KeyHint.moving) }),
    ]
    return all.filter { !$0.hints.isEmpty }
  }
}

extension KeyBinding {
  static func undo(in place: KeyPlace = .everywhere) -> KeyBinding {
    KeyBinding(["u"], .uiUndo, in: place, listed: { $1.canUndo }) { _, _, _ in
      [.run(.undo, closing: 0)]
    }
  }

  static func redo(in place: KeyPlace = .everywhere) -> KeyBinding {
    KeyBinding(["U"], .uiRedo, in: place, listed: { $1.canRedo }) { _, _, _ in
      [.run(.redo, closing: 0)]
    }
  }

  static func close(_ label: MessageKey = .uiBack, also aliases: [Key] = []) -> KeyBinding {
    KeyBinding([.escape], label, also: aliases) { _, _, _ in [.close] }
  }

  /// The keys that move by lines, by pages and to both ends.
  static func scrolling(
    when isAvailable: @escaping Condition = { _, _ in true },
    changing change: @escaping @Sendable (inout Owner, Key, ScreenData) -> Void
  ) -> [KeyBinding] {
    func keys(_ keys: [Key], _ label: MessageKey, also aliases: [Key] = []) -> KeyBinding {
      KeyBinding(keys, label, also: aliases, in: .page, when: isAvailable, changing: change)
    }
    return [
      keys([.up, .down, "j", "k"], .uiMove, also: [.wheelUp, .wheelDown]),
      keys([.pageUp, .pageDown], .uiPage, also: [.control("b"), .control("f")]),
      keys([.home, .end, "g", "G"], .uiEnds),
    ]
  }
}
