import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkLayout
import NoonmarkRecords
import NoonmarkSystem
import NoonmarkText

/// The options of an entry, checked.
struct EntryArguments {
  static let icon = Field<Tally>.icon { $0.icon }.option
  static let color = Field<Tally>.color { $0.color }.option

  private let invocation: Invocation
  /// The values whose stored form differs from the typed one, by option.
  private let stored: [String: String]
  /// The options whose values come from the words of the date.
  private let said: Set<String>

  /// - Throws: If the encoding or the color is invalid. An unknown icon causes a warning.
  init(
    stored: [String: String] = [:], said: Set<String> = [], in run: inout Run
  ) throws(Failure) {
    invocation = run.invocation
    self.stored = stored
    self.said = said
    try EntryArguments.checkEncoding(run.host)
    if let color = value(of: EntryArguments.color.spec), Paint(written: color) == nil {
      throw .input(ErrorMessage.invalid("color", color, Paint.advice(for: color)))
    }
    if let icon = value(of: EntryArguments.icon.spec), !Icon(icon).isKnown {
      run.warn(
        ErrorMessage.unknown("icon", icon, near: Icon.nearest(to: icon), otherwise: "kept as typed")
      )
    }
  }

  /// Rejects arguments that are not UTF-8: stored or sent as U+FFFD, they would be lost.
  static func checkEncoding(_ host: Host) throws(Failure) {
    guard !host.hasMalformedArguments else {
      throw .input("the arguments are not UTF-8: set the terminal and the locale to UTF-8")
    }
  }

  /// Returns the value of an option, or `nil` if it was not given, or is `none` or empty.
  func value(of option: OptionSpec) -> String? {
    stored[option.name] ?? invocation.value(of: option)
  }

  /// Whether an option was given, possibly as `none`.
  func isGiven(_ option: OptionSpec) -> Bool {
    invocation.text(of: option) != nil || said.contains(option.name)
  }

  /// Whether an option was given as `none` or empty.
  func isRemoved(_ option: OptionSpec) -> Bool { isGiven(option) && value(of: option) == nil }

  /// Returns the edits of the fields whose options were given.
  ///
  /// An empty value removes the field.
  func edits(_ options: [OptionSpec]) -> [RecordFile.Edit] {
    options.compactMap { option in
      invocation.text(of: option) == nil ? nil : .value(option.name, value(of: option))
    }
  }
}

extension Invocation {
  /// Returns the value of an option, or `nil` if it was not given, or is `none` or empty.
  func value(of option: OptionSpec) -> String? {
    text(of: option).flatMap { $0.isEmpty || $0 == "none" ? nil : $0 }
  }
}

extension Field {
  /// The command-line option of the field.
  var option: Option<String?> {
    switch input {
    case .date, .dateAndTime, .end, .lastDate, .instant:
      .date(key, summary, placeholder: placeholder)
    case .note, .weekdays: .words(key, placeholder, summary)
    case .text, .lines: .words(key, placeholder, summary, .allAfterName)
    default: .text(key, placeholder, summary)
    }
  }

  var spec: OptionSpec { option.spec }
}

extension Run: FieldReader {
  package mutating func date(
    _ text: String, _ direction: DateReader.Direction
  ) throws(Failure) -> CivilDate {
    try date(text, by: DateArguments(direction, in: self))
  }

  package mutating func dateAndTime(_ text: String) throws(Failure) -> DateAndTime {
    try typed(text, by: DateArguments(.next, takesTimes: true, in: self))
  }

  package mutating func clockTime(_ text: String) -> ClockTime? {
    // Digits need no words of a language.
    ClockTime(text) ?? DateArguments(.next, takesTimes: true, in: self).timeAlone(text)
  }

  package mutating func repetition(_ text: String) throws(Failure) -> Repetition {
    try DateArguments(.next, in: self).repetition(text)
  }

  package mutating func zoneName(_ text: String) throws(Failure) -> String {
    try host.zones.find(named: text).zone.name
  }

  /// Returns the zone with a name, or `nil` if it is unknown.
  func zone(named name: String) -> Zone? {
    try? host.zones.find(named: name).zone
  }
}
