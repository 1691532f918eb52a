import Almanac
import NoonmarkRecords
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

extension Field<TallyEvent> {
  package static var time: Field {
    Field(
      "at", .uiFieldTime, "TIME",
      "When it happened: 18:30, 20 minutes ago, yesterday 18:00; by default, now", .instant
    ) { $0.at.rfc3339(in: .utc) }
  }

  package static var amount: Field {
    Field(
      "amount", .uiFieldAmount, "N", "How many at once; by default, 1", .amount,
      json: { .integer($0.amount) }
    ) { "\($0.amount)" }
  }

  package static var note: Field {
    Field(
      "note", .uiFieldNote, "TEXT", "A note; after the other words, it needs no quotes", .note,
      json: { .optional($0.note) }
    ) { $0.note }
  }
}

extension TallyEvent {
  /// The fields, in the order of options and of forms.
  package static let fields: [Field<TallyEvent>] = [.time, .note, .amount]
}
