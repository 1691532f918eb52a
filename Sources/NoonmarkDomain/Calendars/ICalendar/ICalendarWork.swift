import Almanac
import Recurrence

/// The limit on the work of all files of a calendar, and the zones that they define.
///
/// A program writes the same definition of a zone into each of its files. It is evaluated once.
package struct ICalendarWork: Sendable {
  /// The remaining work for events and for names of zones.
  var budget = WorkBudget.document
  var zones = ICalendarKnownZones()
  /// The remaining work for the answers of attendees, which takes none from events.
  var answers = WorkBudget(steps: 1_000_000)

  package init() {}

  init(budget: WorkBudget, zones: ICalendarKnownZones) {
    (self.budget, self.zones) = (budget, zones)
  }

  /// The remaining steps.
  package var steps: Int { budget.steps + zones.budget.steps + answers.steps }
}

extension WorkBudget {
  /// The work of reading a repeating event, in addition to that of its rules.
  static let stepsPerSeries = 80
  /// The work of reading an attendee.
  static let stepsPerAttendee = 20
}

/// The zones that were looked up, by their names and definitions.
struct ICalendarKnownZones: Sendable {
  /// A name, and the lines of its definition that determine the zone.
  struct Key: Hashable {
    let name: String
    /// `nil` without a definition.
    let definition: [UInt8]?

    /// The memory of the key, in bytes.
    var size: Int { name.utf8.count + (definition?.count ?? 0) }
  }

  struct Entry {
    /// `nil` for an unknown name.
    let zone: Zone?
    /// Whether it is the zone of the definition.
    let isDefined: Bool
  }

  /// The remaining work for definitions, which take none from events and other names.
  var budget = WorkBudget.document
  private var entries: [Key: Entry] = [:]

  subscript(key: Key) -> Entry? {
    get { entries[key] }
    set { entries[key] = newValue }
  }

  /// Calls `body` with the budget of one definition; returns `nil` if it is exhausted.
  mutating func limited<Result>(_ body: (inout WorkBudget) -> Result?) -> Result? {
    budget.spending(atMost: WorkBudget.search.steps, body)
  }
}
