import Almanac
import NoonmarkBase
import NoonmarkText

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
  package let color: Paint

  package init(name: String, title: String, header: String, icon: String?, color: Paint) {
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
      color: .role(.blue)),
    Tally(
      name: "water", title: "Water", header: "Glasses", icon: "waterbottle.fill",
      color: .role(.cyan)),
    Tally(
      name: "coffee", title: "Coffee", header: "Cups", icon: "cup.and.saucer.fill",
      color: .role(.brown)),
    Tally(
      name: "meds", title: "Medication", header: "Doses", icon: "pills.fill",
      color: .role(.red)),
    Tally(
      name: "workout", title: "Workouts", header: "Workouts", icon: "dumbbell.fill",
      color: .role(.green)),
    Tally(
      name: "cigarette", title: "Cigarettes", header: "Cigarettes", icon: "smoke.fill",
      color: .role(.gray)),
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
