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
  /// Text that the terminal pasted, as it is.
  case paste(String)
  /// A click with the left button, in cells counted from 0.
  case click(column: Int, row: Int)
  case wheelUp
  case wheelDown
}
