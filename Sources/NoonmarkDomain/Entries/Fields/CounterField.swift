import Almanac
import NoonmarkText
import NoonmarkPhrases

/// The fields of a counter.
package enum CounterField {
  package static let label = Field<Counter>(
    "label", .uiFieldLabel, "LABEL", "The label", .text, in: .main, hint: .uiHintLabel
  ) { $0.label }

  package static let date = Field<Counter>(
    "date", .uiFieldSince, "DATE", "The date", .date(.last), in: .main
  ) { $0.start.iso8601 }

  /// The fields other than the label and the date, in the order of options and lines.
  package static let others: [Field<Counter>] = [.icon { $0.icon }, .color { $0.ownColor }]

  package static let inForms = Field.inForm([label, date] + others)
}
