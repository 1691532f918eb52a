import NoonmarkRecords
import NoonmarkText

/// A field of an entry, for files, options, forms, CSV and JSON.
package struct Field<Entry>: Sendable {
  /// The key in files, which is also the name of the option, the CSV column and the JSON member.
  package let key: String
  package let label: MessageKey
  /// The placeholder of the option's value in help: `HH:MM`.
  package let placeholder: String
  /// The summary of the option in help.
  package let summary: String
  package let input: FieldInput
  /// The requirement of the field, if it has one.
  package let need: FieldNeed?
  package let section: FieldSection
  /// The hint in forms while the field is empty, if the label and an example are not enough.
  package let hint: MessageKey?
  /// Returns the value in the format of data files; `nil` if the entry has none.
  package let text: @Sendable (Entry) -> String?
  /// Returns the JSON value, if it does not depend on the occurrence.
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

/// A requirement of a field; the field is removed if it is not met.
package enum FieldNeed: Hashable, Sendable {
  /// A time of day.
  case time
  case repetition
  /// A repetition, or additional dates.
  case series
}

/// The requirements of fields that an entry meets.
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

/// The sections of forms, in order.
package enum FieldSection: Int, Sendable {
  case main
  case time
  case style
  case repetition
  case notices
  case other
}

extension Field {
  /// Returns fields ordered by section.
  package static func inForm(_ fields: [Field]) -> [Field] {
    fields.enumerated().sorted {
      ($0.element.section.rawValue, $0.offset) < ($1.element.section.rawValue, $1.offset)
    }.map(\.element)
  }
}
