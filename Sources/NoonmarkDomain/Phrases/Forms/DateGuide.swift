/// The forms of dates and repetitions by meaning, for help, the manual and `docs/dates.md`.
package enum DateGuide {
  /// Some ways to write a date, and which date they mean.
  package struct Row: Sendable {
    package let written: [String]
    package let meaning: String
  }

  package static let rows = [
    Row(
      written: ["2026-12-24", "2026/12/24", "20261224"],
      meaning: "That date, in the years 1 to 9999"),
    Row(written: ["Dec 24", "24 Dec", "24th of December"], meaning: "The next one, or today"),
    Row(written: ["Dec 24, 2026", "24 Dec 2026", "24-Dec-2026"], meaning: "That date"),
    Row(written: ["24.12.", "24.12.2026"], meaning: "With periods, the day is first"),
    Row(written: ["12-24"], meaning: "With a hyphen and no year, the month is first"),
    Row(
      written: ["12/24", "24/12", "12/24/2026"],
      meaning: "The order that is possible, or else that of your locale"),
    Row(written: ["24th", "friday the 13th"], meaning: "The next one, or today"),
    Row(
      written: ["1st of the month", "15th of next month", "first of the month"],
      meaning: "That day of the month"),
    Row(
      written: ["today", "tomorrow", "day after tomorrow"], meaning: "A day by its name"),
    Row(written: ["friday", "fri", "next friday"], meaning: "The first one after today"),
    Row(written: ["this friday"], meaning: "The same, but today if it is Friday"),
    Row(written: ["last friday", "yesterday"], meaning: "Before today"),
    Row(
      written: ["two fridays ago", "friday before last"], meaning: "A week before the last one"),
    Row(
      written: ["friday next week", "friday in 2 weeks"],
      meaning: "The Friday of that week, which begins on Monday"),
    Row(
      written: ["in 3 days", "2 weeks", "a month from now"],
      meaning: "From today; a shorter month ends earlier"),
    Row(written: ["in 10 working days"], meaning: "Days from Monday to Friday"),
    Row(
      written: ["this weekend", "next weekend", "at the weekend"],
      meaning: "The Saturday of this week or the next, or today on a Sunday"),
    Row(
      written: ["friday week", "a week on friday"], meaning: "A week after the next Friday"),
    Row(
      written: ["friday after next", "weekend after next"], meaning: "A week after the next one"),
    Row(
      written: ["first monday of september", "last friday of next month"],
      meaning: "That weekday of the month"),
    Row(
      written: ["christmas", "easter", "thanksgiving", "halloween"],
      meaning: "The next one; of some other feasts too"),
    Row(
      written: ["first sunday of advent", "4th sunday of advent"],
      meaning: "The Sundays before Christmas"),
    Row(written: ["3 days ago", "a week ago"], meaning: "Before today"),
    Row(
      written: ["+10d", "-3w", "+2m", "+1y"],
      meaning: "Days, weeks, months or years from today"),
    Row(
      written: ["next week", "next month", "last year"],
      meaning: "The same day of that week, month or year"),
    Row(
      written: ["end of month", "eom", "end of December"], meaning: "The last day of the month"),
    Row(written: ["end of year", "eoy", "end of 2027"], meaning: "December 31"),
    Row(written: ["end of week", "end of next week"], meaning: "The Sunday"),
    Row(written: ["start of next month", "start of 2027"], meaning: "The first day"),
  ]

  /// The forms of repetitions.
  package static let repetitions = [
    Row(
      written: ["daily", "weekly", "monthly", "quarterly", "yearly"],
      meaning: "Every day, week, month, three months or year"),
    Row(
      written: ["every 3 days", "every other week", "every 2 months"],
      meaning: "Every so many days, weeks, months or years"),
    Row(
      written: ["mon and wed", "mon-fri", "weekdays", "every 2 weeks on mon, wed"],
      meaning: "On those weekdays; weeks begin on Monday"),
    Row(
      written: ["every day except friday", "weekdays except wednesday"],
      meaning: "On the other days"),
    Row(
      written: ["15th of the month", "last day of the month", "monthly on the 31st"],
      meaning: "Counted in the month; a shorter month has its last day"),
    Row(
      written: [
        "last friday of the month", "first and third monday of the month",
        "first 2 tuesdays of every month",
      ],
      meaning: "Those weekdays of each month"),
    Row(
      written: ["first monday of september", "24th of december"], meaning: "Once a year"),
    Row(
      written: ["last weekday of the month"],
      meaning: "The last day from Monday to Friday"),
    Row(
      written: ["FREQ=MONTHLY;BYDAY=2TU", "FREQ=DAILY;INTERVAL=10"],
      meaning: "A rule of calendars (RFC 5545), which skips months without the day"),
  ]
}
