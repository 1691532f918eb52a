/// Something the program says, by its key in the catalogues of `messages/`.
///
/// A message that counts has a line for each plural category of its language: `days.one`,
/// `days.other`. What stands in braces is filled in.
package enum Message: String, CaseIterable, Sendable {
  // MARK: Days and numbers

  /// The local date is the one meant.
  case today
  /// The same in few columns.
  case todayShort = "today.short"
  /// A number of days: `58 days`.
  case days
  /// A number of days in few columns: `58d`.
  case daysShort = "days.short"
  /// A number of days as counters say it: `437 Days`.
  case daysCounted = "days.counted"
  /// Days until a counter begins: `in 3 Days`.
  case daysAhead = "days.ahead"
  /// How late a task is: `3 days late`.
  case daysLate = "days.late"
  /// A share of a hundred: `35%`.
  case percent
  /// How many more there are than are shown: `and 3 more`.
  case more
  /// What is the case, and the command that helps: `No dates: noonmark countdown add`.
  case advice
  /// An entry that is no more.
  case missing

  // MARK: Durations

  /// Hours and minutes: `6 h 58 min`.
  case durationLong = "duration.long"
  /// Hours and minutes in few columns: `6h 58m`.
  case durationShort = "duration.short"
  /// Minutes and seconds: `2 min 13 s`.
  case durationMinutes = "duration.minutes"
  /// Seconds: `13 s`.
  case durationSeconds = "duration.seconds"

  // MARK: Equinoxes and solstices

  /// The event that opens spring.
  case springEvent = "spring.event"
  /// The same where a list leaves too little room for it.
  case springEventList = "spring.event.list"
  /// The same in few columns, beside the season's mark.
  case springEventShort = "spring.event.short"
  /// What spring is, in at most three lines of a large widget.
  case springAbout = "spring.about"
  /// The event that opens summer.
  case summerEvent = "summer.event"
  /// The same where a list leaves too little room for it.
  case summerEventList = "summer.event.list"
  /// The same in few columns, beside the season's mark.
  case summerEventShort = "summer.event.short"
  /// What summer is, in at most three lines of a large widget.
  case summerAbout = "summer.about"
  /// The event that opens autumn.
  case autumnEvent = "autumn.event"
  /// The same where a list leaves too little room for it.
  case autumnEventList = "autumn.event.list"
  /// The same in few columns, beside the season's mark.
  case autumnEventShort = "autumn.event.short"
  /// What autumn is, in at most three lines of a large widget.
  case autumnAbout = "autumn.about"
  /// The event that opens winter.
  case winterEvent = "winter.event"
  /// The same where a list leaves too little room for it.
  case winterEventList = "winter.event.list"
  /// The same in few columns, beside the season's mark.
  case winterEventShort = "winter.event.short"
  /// What winter is, in at most three lines of a large widget.
  case winterAbout = "winter.about"
  /// Days since the last event, of those between the two: `31 of 89 days`.
  case solsticeProgress = "solstice.progress"

  // MARK: The sun

  /// The widget's title.
  case sunTitle = "sun.title"
  /// The sun is above the horizon.
  case sunUp = "sun.up"
  /// The sun is below the horizon.
  case sunDown = "sun.down"
  /// How long the day is: `6 h 58 min of daylight`.
  case sunDaylightOf = "sun.daylight-of"
  /// The place whose sun is shown where the user named none.
  case sunPlace = "sun.place"
  /// A place that the user did not name.
  case sunPlaceStandard = "sun.place.standard"
  /// Advises to name a place; the command follows.
  case sunPlaceSet = "sun.place.set"
  /// The sun is up.
  case sunSkyDay = "sun.sky.day"
  /// The sun is a little below the horizon, in the morning or in the evening.
  case sunSkyTwilight = "sun.sky.twilight"
  /// The sun is far below the horizon.
  case sunSkyNight = "sun.sky.night"
  /// A day without sunset.
  case sunPolarDay = "sun.polar-day"
  /// The same in few columns.
  case sunPolarDayShort = "sun.polar-day.short"
  /// A day without sunrise.
  case sunPolarNight = "sun.polar-night"
  /// The same in few columns.
  case sunPolarNightShort = "sun.polar-night.short"
  /// The day is neither longer nor shorter than the one before.
  case sunSameLength = "sun.same-length"
  /// How much longer the day is: `2 min 13 s longer than yesterday`.
  case sunLonger = "sun.longer"
  /// How much shorter the day is.
  case sunShorter = "sun.shorter"
  /// Before a time: when it becomes light.
  case sunDawn = "sun.dawn"
  /// Before a time: when it becomes dark.
  case sunDusk = "sun.dusk"
  /// Before a time: when the sun rises.
  case sunRise = "sun.rise"
  /// Before a time: when the sun sets.
  case sunSet = "sun.set"
  /// Before a time: when the sun is highest.
  case sunNoon = "sun.noon"
  /// Before a duration: how long the day is.
  case sunLength = "sun.length"

  // MARK: Dates of interest

  /// The widget's title.
  case countdownTitle = "countdown.title"
  /// What stands below it.
  case countdownSubtitle = "countdown.subtitle"
  /// The tab of dates of today and later.
  case countdownUpcoming = "countdown.upcoming"
  /// The tab of dates before today.
  case countdownPast = "countdown.past"
  /// The file can't be read; in at most 24 columns.
  case countdownUnreadable = "countdown.unreadable"
  /// The same where there is room; a command follows.
  case countdownUnreadableLong = "countdown.unreadable.long"
  /// There are no dates; in at most 24 columns.
  case countdownNone = "countdown.none"
  /// There are no dates; a command follows on the next line.
  case countdownEmpty = "countdown.empty"
  /// Every date has passed; a command follows on the next line.
  case countdownEmptyUpcoming = "countdown.empty.upcoming"
  /// No date has passed.
  case countdownEmptyPast = "countdown.empty.past"
  /// A date that comes every year.
  case repeatYearly = "repeat.yearly"
  /// A date that comes every month.
  case repeatMonthly = "repeat.monthly"
  /// A date that comes every week.
  case repeatWeekly = "repeat.weekly"

  // MARK: Counters

  /// The widget's title.
  case elapsedTitle = "elapsed.title"
  /// What stands below it.
  case elapsedSubtitle = "elapsed.subtitle"
  /// The file can't be read; in at most 24 columns.
  case elapsedUnreadable = "elapsed.unreadable"
  /// There are no counters; in at most 24 columns.
  case elapsedNone = "elapsed.none"
  /// There are no counters; a command follows on the next line.
  case elapsedEmpty = "elapsed.empty"
  /// What a counter counts from: `Since sober`.
  case elapsedSince = "elapsed.since"
  /// When a counter begins: `starts Mar 20, 2026`.
  case elapsedStarts = "elapsed.starts"
  /// Days to a milestone: `63 days to 500`.
  case milestoneLeft = "milestone.left"
  /// A milestone's own day: `500 days reached today`.
  case milestoneReached = "milestone.reached"
  /// The milestone after this one: `1000 on Mar 24, 2026`.
  case milestoneNext = "milestone.next"

  // MARK: Tallies

  /// The widget's title where nothing is counted.
  case tallyTitle = "tally.title"
  /// What stands below it.
  case tallySubtitle = "tally.subtitle"
  /// Nothing is counted; a command follows on the next line.
  case tallyEmpty = "tally.empty"
  /// The same for the list of tallies.
  case tallyEmptyList = "tally.empty.list"
  /// The file can't be read.
  case tallyUnreadable = "tally.unreadable"
  /// The same in few columns.
  case tallyUnreadableShort = "tally.unreadable.short"
  /// Days in a row with events: `3 days in a row`.
  case tallyStreak = "tally.streak"
  /// What stands before a day's count: `Pee events:`.
  case tallyHeader = "tally.header"
  /// A day's count: `Pee events: 3`.
  case tallyCount = "tally.count"
  /// Today has no events.
  case tallyNoneToday = "tally.none-today"
  /// The same as a sentence.
  case tallyNoneTodaySentence = "tally.none-today.sentence"
  /// The days that were asked for have no events.
  case tallyNoneThen = "tally.none-then"
  /// A tally without events.
  case tallyNever = "tally.never"
  /// The title of the preset `pee`.
  case tallyPeeTitle = "tally.pee.title"
  /// What stands before its count.
  case tallyPeeHeader = "tally.pee.header"
  /// The title of the preset `water`.
  case tallyWaterTitle = "tally.water.title"
  /// What stands before its count.
  case tallyWaterHeader = "tally.water.header"
  /// The title of the preset `coffee`.
  case tallyCoffeeTitle = "tally.coffee.title"
  /// What stands before its count.
  case tallyCoffeeHeader = "tally.coffee.header"
  /// The title of the preset `meds`.
  case tallyMedsTitle = "tally.meds.title"
  /// What stands before its count.
  case tallyMedsHeader = "tally.meds.header"
  /// The title of the preset `workout`.
  case tallyWorkoutTitle = "tally.workout.title"
  /// What stands before its count.
  case tallyWorkoutHeader = "tally.workout.header"
  /// The title of the preset `cigarette`.
  case tallyCigaretteTitle = "tally.cigarette.title"
  /// What stands before its count.
  case tallyCigaretteHeader = "tally.cigarette.header"

  // MARK: Tasks

  /// The widget's title.
  case todoTitle = "todo.title"
  /// No task is open.
  case todoAllDone = "todo.all-done"
  /// How many tasks are done where none is open: `all 3 done`.
  case todoDone = "todo.done"
  /// How many tasks are open: `2 of 3 open`.
  case todoOpen = "todo.open"
  /// The feed is loading; beside tasks.
  case todoNoteLoading = "todo.note.loading"
  /// The feed can't be reached; beside tasks.
  case todoNoteOffline = "todo.note.offline"
  /// The feed can't be used; beside tasks.
  case todoNoteError = "todo.note.error"
  /// There are no tasks; in at most 24 columns.
  case todoNone = "todo.none"
  /// The feed is loading, where there are no tasks.
  case todoLoading = "todo.loading"
  /// The same in at most 24 columns.
  case todoLoadingShort = "todo.loading.short"
  /// The feed can't be reached; in at most 24 columns.
  case todoOffline = "todo.offline"
  /// The same where there are no tasks.
  case todoOfflineEmpty = "todo.offline.empty"
  /// The same where there are tasks.
  case todoOfflineSome = "todo.offline.some"
  /// The feed can't be used; in at most 24 columns.
  case todoError = "todo.error"
  /// The same as a sentence.
  case todoErrorLong = "todo.error.long"
  /// The file can't be read; in at most 24 columns.
  case todoUnreadable = "todo.unreadable"
  /// Of the tasks that are done there is none.
  case todoNoneDone = "todo.none-done"
  /// Of the tasks that are open there is none.
  case todoNoneOpen = "todo.none-open"
  /// There are no tasks; a command follows on the next line.
  case todoEmpty = "todo.empty"
  /// The same while the feed can't be reached.
  case todoEmptyOffline = "todo.empty.offline"
  /// The same while the feed can't be used.
  case todoEmptyError = "todo.empty.error"
  /// A task is due today.
  case todoToday = "todo.today"
  /// A task is due tomorrow.
  case todoTomorrow = "todo.tomorrow"

  // MARK: Notifications

  /// A counter's milestone, as a title: `500 Days since sober`.
  case noticeMilestone = "notice.milestone"
  /// The milestone after it: `Next: 1000 Days, on Mar 24, 2026`.
  case noticeNext = "notice.next"

  // MARK: Dates of the fallback

  /// A date, where the C library does not know the locale; none in English.
  case date
  /// The hours before noon.
  case timeAm = "time.am"
  /// The hours after noon.
  case timePm = "time.pm"
  /// A time of twelve hours; only where the half of the day comes first: `{half}{time}`.
  case timeTwelve = "time.twelve"
}
