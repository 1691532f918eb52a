import NoonmarkLayout

extension Tally {
  /// Tallies that need not be made before something is logged.
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

  /// Whether a word can be the name of a tally: it is that of a file too.
  package static func isName(_ word: String) -> Bool {
    let bytes = word.utf8
    return (1...64).contains(bytes.count)
      && bytes.allSatisfy { byte in
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
          || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
          || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
      }
      && bytes.first != UInt8(ascii: "-")
  }

  /// What a name is made of, for who wrote another.
  package static let nameAdvice =
    "write letters from a to z, digits, - and _, at most 64, and any words as --title"
}
