import Almanac
import NoonmarkRecords
import NoonmarkText
import NoonmarkPhrases

/// The fields of a tally.
package enum TallyField {
  package static let name = Field<Tally>(
    "name", .uiFieldName, "NAME", "The name in commands", .tallyName, in: .main, hint: .uiHintName
  ) { $0.name }

  package static let title = Field<Tally>(
    "title", .uiFieldTitle, "TITLE", "The title of the tally, or none for the default", .wording
  ) { $0.title }

  package static let header = Field<Tally>(
    "header", .uiFieldHeader, "WORDS", "The text before a day's count, or none for the default",
    .wording, hint: .uiHintHeader
  ) { $0.header }

  package static let goal = Field<Tally>(
    "goal", .uiFieldGoal, "N", "The count that each day is to reach", .amount("goal"),
    hint: .uiHintGoal, json: { $0.rule.goal.map { .integer($0) } }
  ) { $0.rule.goal.map { "\($0)" } }

  package static let limit = Field<Tally>(
    "limit", .uiFieldLimit, "N", "The highest count of each day, instead of a goal",
    .amount("limit"), hint: .uiHintLimit, json: { $0.rule.limit.map { .integer($0) } }
  ) { $0.rule.limit.map { "\($0)" } }

  package static let remind = Field<Tally>(
    "remind", .uiFieldRemind, "HH:MM",
    "When noonmark notify reminds of a day without its goal, such as 20:00", .time,
    hint: .uiHintRemind, json: { $0.remind.map { .string($0.text) } }
  ) { $0.remind?.text }

  package static let days = Field<Tally>(
    "days", .uiFieldDays, "DAYS", "The weekdays it is about: mon-fri; others end no streak",
    .weekdays, hint: .uiHintDays, json: { $0.rule.days.map { .string($0.text) } }
  ) { $0.rule.days?.text }

  /// The fields of the rule, in the order of lines.
  package static let ofRule = [goal, limit, remind, days]

  /// The fields other than the name, in the order of options and forms.
  package static let others: [Field<Tally>] =
    [title, header, .icon { $0.icon }, .color { $0.ownColor }] + ofRule
}

extension Tally {
  /// The fields of its rule.
  static var ruleFields: [Field<Tally>] { TallyField.ofRule }
}

/// The fields of an event of a tally.
package enum EventField {
  package static let time = Field<TallyEvent>(
    "at", .uiFieldTime, "TIME",
    "When it happened: 18:30, 20 minutes ago, yesterday 18:00", .instant
  ) { $0.at.rfc3339(in: .utc) }

  package static let amount = Field<TallyEvent>(
    "amount", .uiFieldAmount, "N", "How many at once", .amount("amount"),
    json: { .integer($0.amount) }
  ) { "\($0.amount)" }

  package static let note = Field<TallyEvent>(
    "note", .uiFieldNote, "TEXT", "A note; after the other words, it needs no quotes", .note,
    json: { .optional($0.note) }
  ) { $0.note }

  /// The fields, in the order of options and of forms.
  package static let all = [time, note, amount]
}
