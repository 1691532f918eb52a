import NoonmarkText

extension Field<Tally> {
  package static var name: Field {
    Field("name", .uiFieldName, "NAME", "The name in commands", .tallyName, in: .main) { $0.name }
  }

  package static var title: Field {
    Field("title", .uiFieldTitle, "TITLE", "The title of the tally", .text) { $0.title }
  }

  package static var header: Field {
    Field("header", .uiFieldHeader, "WORDS", "The text before a day's count", .text) { $0.header }
  }
}

extension Tally {
  /// The fields besides the name, in the order of options and of forms.
  package static let fields: [Field<Tally>] = [
    .title, .header, .icon { $0.icon }, .color { $0.color },
  ]

  /// The fields of forms.
  package static let formFields = [Field<Tally>.name] + fields
}
