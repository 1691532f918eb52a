import Almanac
import NoonmarkRecords
import NoonmarkText

extension Field<Counter> {
  package static var label: Field {
    Field(
      "label", .uiFieldLabel, "LABEL", "The label", .text, in: .main, hint: .uiHintLabel
    ) { $0.label }
  }

  package static var date: Field {
    Field(
      "date", .uiFieldSince, "DATE", "The date", .date(.last), in: .main
    ) { $0.start.iso8601 }
  }
}

extension Counter {
  /// The fields other than the label and the date, in the order of options and lines.
  package static let fields: [Field<Counter>] = [.icon { $0.icon }, .color { $0.ownColor }]

  package static let formFields = Field<Counter>.inForm(
    [Field<Counter>.label, .date] + fields)
}
