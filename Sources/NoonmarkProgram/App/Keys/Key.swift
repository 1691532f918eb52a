/// A key, or another input of a terminal.
package enum Key: Hashable, Sendable {
  /// A key that types a character.
  case character(Character)
  /// A letter with the Control key, in lowercase.
  case control(Character)
  case enter
  case escape
  case tab
  /// Shift and Tab.
  case backTab
  case backspace
  case delete
  case up
  case down
  case left
  case right
  case home
  case end
  case pageUp
  case pageDown
  /// Pasted text, unchanged.
  case paste(String)
  /// A click with the left button, in cells counted from 0.
  case click(column: Int, row: Int)
  case wheelUp
  case wheelDown
}

extension Key: ExpressibleByExtendedGraphemeClusterLiteral {
  package init(extendedGraphemeClusterLiteral character: Character) {
    self = .character(character)
  }
}

extension Key {
  /// The name in lists of keys.
  ///
  /// Empty for inputs that are not listed.
  var name: String {
    switch self {
    case .character(" "): "Space"
    case .character(let character): String(character)
    case .control(let letter): "^" + letter.uppercased()
    case .enter: "Enter"
    case .escape: "Esc"
    case .tab: "Tab"
    case .delete: "Del"
    case .up: "↑"
    case .down: "↓"
    case .left: "←"
    case .right: "→"
    case .home: "Home"
    case .end: "End"
    case .pageUp: "PgUp"
    case .pageDown: "PgDn"
    case .backTab, .backspace, .paste, .click, .wheelUp, .wheelDown: ""
    }
  }

  /// Returns the index among `count` lines after the key, or `nil` if it is not one that moves.
  func moved(from index: Int, page: Int, count: Int) -> Int? {
    let wanted: Int
    switch self {
    case .down, .character("j"), .wheelDown: wanted = index + 1
    case .up, .character("k"), .wheelUp: wanted = index - 1
    case .pageDown, .control("f"): wanted = index + page
    case .pageUp, .control("b"): wanted = index - page
    case .home, .character("g"): wanted = 0
    case .end, .character("G"): wanted = count - 1
    default: return nil
    }
    return Swift.min(Swift.max(wanted, 0), Swift.max(count - 1, 0))
  }
}
