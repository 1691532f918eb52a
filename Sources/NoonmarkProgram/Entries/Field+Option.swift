import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkSystem

extension Field {
  /// The option of commands for it.
  var option: Option<String?> {
    switch input {
    case .date, .dateAndTime, .end, .lastDate:
      .date(key, summary, placeholder: placeholder)
    default: .text(key, placeholder, summary)
    }
  }

  var spec: OptionSpec { option.spec }
}

extension Run: FieldReader {
  package mutating func date(
    _ text: String, _ direction: DateReader.Direction
  ) throws(Failure) -> CivilDate {
    try date(text, by: DateArguments(direction, in: self))
  }

  package mutating func dateAndTime(_ text: String) throws(Failure) -> DateAndTime {
    try typed(text, by: DateArguments(.next, takesTimes: true, in: self))
  }

  package mutating func repetition(_ text: String) throws(Failure) -> Repetition {
    try DateArguments(.next, in: self).repetition(text)
  }

  package mutating func zoneName(_ text: String) throws(Failure) -> String {
    let database = ZoneDatabase(environment: host.environment)
    let found = try database.find(named: text)
    return found.zone.name
  }

  /// Returns the zone of a name; `nil` if it is unknown.
  func zone(named name: String) -> Zone? {
    try? ZoneDatabase(environment: host.environment).find(named: name).zone
  }
}
