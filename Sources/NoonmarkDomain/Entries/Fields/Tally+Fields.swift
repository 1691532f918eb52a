import Almanac
import NoonmarkRecords
import NoonmarkText

extension Field<Tally> {
  package static var name: Field {
    Field(
      "name", .uiFieldName, "NAME", "The name in commands", .tallyName, in: .main, hint: .uiHintName
    ) { $0.name }
  }

  package static var title: Field {
    Field("title", .uiFieldTitle, "TITLE", "The title of the tally", .text) { $0.title }
  }

  package static var header: Field {
    Field(
      "header", .uiFieldHeader, "WORDS", "The text before a day's count", .text,
      hint: .uiHintHeader
    ) { $0.header }
  }

  package static var goal: Field {
    Field(
      "goal", .uiFieldGoal, "N", "The count that each day is to reach", .amount,
      hint: .uiHintGoal, json: { $0.rule.goal.map { .integer($0) } }
    ) { $0.rule.goal.map { "\($0)" } }
  }

  package static var limit: Field {
    Field(
      "limit", .uiFieldLimit, "N", "The highest count of each day, instead of a goal", .amount,
      hint: .uiHintLimit, json: { $0.rule.limit.map { .integer($0) } }
    ) { $0.rule.limit.map { "\($0)" } }
  }

  package static var remind: Field {
    Field(
      "remind", .uiFieldRemind, "HH:MM",
      "When noonmark notify reminds of a day without its goal, such as 20:00", .time,
      hint: .uiHintRemind, json: { $0.remind.map { .string($0.text) } }
    ) { $0.remind?.text }
  }

  package static var days: Field {
    Field(
      "days", .uiFieldDays, "DAYS", "The weekdays it is about: mon-fri; others end no streak",
      .weekdays, hint: .uiHintDays, json: { $0.rule.days.map { .string($0.text) } }
    ) { $0.rule.days?.text }
  }
}

extension Tally {
  /// The fields other than the name, in the order of options and forms.
  package static let fields: [Field<Tally>] =
    [
      .title, .header, .icon { $0.icon }, .color { $0.ownColor },
    ] + ruleFields

  /// The fields of the rule, in the order of lines.
  package static let ruleFields: [Field<Tally>] = [.goal, .limit, .remind, .days]

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
