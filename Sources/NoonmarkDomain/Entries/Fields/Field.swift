import NoonmarkRecords
import NoonmarkText

/// A field of an entry: in its file, as an option of commands, in forms and for programs.
package struct Field<Entry>: Sendable {
  /// Its key in files, which is also the name of its option, of its column and of its JSON member.
  package let key: String
  package let label: MessageKey
  /// The value of the option in help: `HH:MM`.
  package let placeholder: String
  /// The summary of the option in help.
  package let summary: String
  package let input: FieldInput
  /// The thing that the field requires.
  package let need: FieldNeed?
  package let section: FieldSection
  /// The text of forms while it is empty, if its label and an example do not explain it.
  package let hint: MessageKey?
  /// Returns its value as a data file has it; `nil` if the entry lacks it.
  package let text: @Sendable (Entry) -> String?
  /// Returns its value for programs, if it does not depend on the occurrence.
  package let json: @Sendable (Entry) -> JSONValue?

  package init(
    _ key: String, _ label: MessageKey, _ placeholder: String, _ summary: String,
    _ input: FieldInput, needs need: FieldNeed? = nil, in section: FieldSection = .other,
    hint: MessageKey? = nil,
    json: @escaping @Sendable (Entry) -> JSONValue? = { _ in nil },
    _ text: @escaping @Sendable (Entry) -> String?
  ) {
    self.key = key
    self.label = label
    self.placeholder = placeholder
    self.summary = summary
    self.input = input
    self.need = need
    self.section = section
    self.hint = hint
    self.json = json
    self.text = text
  }
}

/// A thing that a field requires: without it, the field is removed.
package enum FieldNeed: Hashable, Sendable {
  /// A time of day.
  case time
  case repetition
  /// A repetition, or additional dates.
  case series
}

/// The things that fields require, as far as an entry has them.
package struct FieldConditions {
  private let hasTime: Bool
  private let repeats: Bool
  private let hasOtherDates: Bool

  package init(hasTime: Bool, repeats: Bool, hasOtherDates: Bool) {
    self.hasTime = hasTime
    self.repeats = repeats
    self.hasOtherDates = hasOtherDates
  }

  package func meet(_ need: FieldNeed) -> Bool {
    switch need {
    case .time: hasTime
    case .repetition: repeats
    case .series: repeats || hasOtherDates
    }
  }
}

/// The sections of forms, in their order.
package enum FieldSection: Int, Sendable {
  case main
  case time
  case style
  case repetition
  case notices
  case other
}

extension Field {
  /// Returns fields in the order of forms.
  package static func inForm(_ fields: [Field]) -> [Field] {
    fields.enumerated().sorted {
      ($0.element.section.rawValue, $0.offset) < ($1.element.section.rawValue, $1.offset)
    }.map(\.element)
  }
}
