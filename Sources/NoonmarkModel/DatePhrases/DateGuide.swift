/// The forms of dates by meaning, for help, the manual and `docs/dates.md`.
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
      written: ["1st of the month", "15th of next month"], meaning: "That day of the month"),
    Row(
      written: ["today", "tomorrow", "day after tomorrow"], meaning: "A day by its name"),
    Row(written: ["friday", "fri", "next friday"], meaning: "The first one after today"),
    Row(written: ["this friday"], meaning: "The same, but today if it is Friday"),
    Row(written: ["last friday", "yesterday"], meaning: "Before today"),
    Row(
      written: ["friday next week", "friday in 2 weeks"],
      meaning: "The Friday of that week, which begins on Monday"),
    Row(
      written: ["in 3 days", "2 weeks", "a month from now"],
      meaning: "From today; a shorter month ends earlier"),
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
}
