import Almanac
import Recurrence

/// The limit on the work of all files of a calendar, and the zones that they define.
///
/// A program writes the same definition of a zone into each of its files. It is evaluated once.
package struct ICalendarWork: Sendable {
  /// The remaining work for events and for names of zones.
  var budget = WorkBudget.document
  var zones = ICalendarKnownZones()

  package init() {}

  init(budget: WorkBudget, zones: ICalendarKnownZones) {
    (self.budget, self.zones) = (budget, zones)
  }

  /// The remaining steps.
  package var steps: Int { budget.steps + zones.budget.steps }
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
