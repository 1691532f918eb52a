import Almanac
import NoonmarkLayout

/// Something the user counts, and how it is shown.
package struct Tally: Hashable, Sendable {
  /// The name in commands: `pee`.
  package let name: String
  /// The title: `Pee Tracker`.
  package let title: String
  /// The label before a day's count: `Pee events`.
  package let header: String
  /// The icon name as typed, if any.
  package let icon: String?
  /// The color of its pill and bars.
  package let color: Color

  package init(name: String, title: String, header: String, icon: String?, color: Color) {
    self.name = name
    self.title = title
    self.header = header
    self.icon = icon
    self.color = color
  }
}

extension Tally {
  /// Tallies that exist without being created first.
  package static let presets: [Tally] = [
    Tally(
      name: "pee", title: "Pee Tracker", header: "Pee events", icon: "drop.fill",
      color: Color(red: 0x21, green: 0x96, blue: 0xF3)),
    Tally(
      name: "water", title: "Water", header: "Glasses", icon: "waterbottle.fill",
      color: Color(red: 0x00, green: 0xAC, blue: 0xC1)),
    Tally(
      name: "coffee", title: "Coffee", header: "Cups", icon: "cup.and.saucer.fill",
      color: Color(red: 0x8D, green: 0x6E, blue: 0x63)),
    Tally(
      name: "meds", title: "Medication", header: "Doses", icon: "pills.fill",
      color: Color(red: 0xE5, green: 0x39, blue: 0x35)),
    Tally(
      name: "workout", title: "Workouts", header: "Workouts", icon: "dumbbell.fill",
      color: Color(red: 0x43, green: 0xA0, blue: 0x47)),
    Tally(
      name: "cigarette", title: "Cigarettes", header: "Cigarettes", icon: "smoke.fill",
      color: Color(red: 0x78, green: 0x90, blue: 0x9C)),
  ]

  /// Whether a word is a valid tally name, which is also a file name.
  package static func isName(_ word: String) -> Bool {
    let bytes = word.utf8
    return (1...64).contains(bytes.count)
      && bytes.allSatisfy { byte in
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
          || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
          || byte.isASCIIDigit
          || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
      }
      && bytes.first != UInt8(ascii: "-")
  }

  /// Advice on valid names.
  package static let nameAdvice =
    "write letters from a to z, digits, - and _, at most 64, and any words as --title"
}
