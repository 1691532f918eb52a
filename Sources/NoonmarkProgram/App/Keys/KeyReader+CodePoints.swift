/// Keys as code points: `CSI 106 u` of kitty's protocol, and `CSI 27 ; 5 ; 99 ~` of xterm.
///
/// The app turns these modes off, but an outer program, such as tmux with `extended-keys
/// always`, keeps them.
extension KeyReader {
  /// The maximum parameter: the last code point, which exceeds the size of any terminal.
  private static let maximumNumber = 0x10FFFF

  /// Splits parameters at semicolons, and their parts at colons.
  ///
  /// A missing number is 0.
  static func fields(_ parameters: ArraySlice<UInt8>) -> [[Int]] {
    parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map {
      $0.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).map {
        min(max(Int(String(decoding: $0, as: UTF8.self)) ?? 0, 0), maximumNumber)
      }
    }
  }

  /// Whether the second field, that of the modifiers, says that the key was released.
  static func isRelease(_ fields: [[Int]]) -> Bool {
    fields.count > 1 && fields[1].count > 1 && fields[1][1] == 3
  }

  /// Returns the key of a code point.
  ///
  /// - Parameters:
  ///   - codes: The code point, and the one with Shift.
  ///   - modifiers: 1 plus the bits of the modifiers.
  static func key(ofCode codes: [Int], modifiers: Int) -> Key? {
    let bits = max(modifiers - 1, 0)
    // Alt, Super, Hyper and Meta.
    guard let code = codes.first, bits & 0b11_1010 == 0 else { return nil }
    let hasShift = bits & 1 != 0
    switch code {
    case 9: return hasShift ? .backTab : .tab
    case 13, 57_414: return .enter
    case 27: return .escape
    case 8, 127: return .backspace
    // The digits of the keypad.
    case 57_399...57_408: return .character(Character("\(code - 57_399)"))
    case 57_417...57_424: return keypad[code - 57_417]
    case 57_426: return .delete
    // Other keys without a character.
    case ..<0x20, 0xE000...0xF8FF: return nil
    default: break
    }
    let shifted = hasShift && codes.count > 1 && codes[1] >= 0x20 ? codes[1] : nil
    guard let scalar = Unicode.Scalar(UInt32(shifted ?? code)) else { return nil }
    let character = Character(scalar)
    if bits & 4 != 0 {
      let letter = Character(scalar.properties.lowercaseMapping)
      return ("a"..."z").contains(letter) ? .control(letter) : nil
    }
    return .character(hasShift && shifted == nil ? Character(character.uppercased()) : character)
  }

  /// The keys of the keypad that move, in the order of their code points.
  private static let keypad: [Key] = [
    .left, .right, .up, .down, .pageUp, .pageDown, .home, .end,
  ]
}
