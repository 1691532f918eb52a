/// The properties of a component by their names.
struct ICalendarProperties: Sendable {
  /// A dictionary, because a component can have very many of them.
  private var byName: [ICalendarProperty.Name: [ICalendarProperty]] = [:]

  mutating func append(_ property: ICalendarProperty, as name: ICalendarProperty.Name) {
    byName[name, default: []].append(property)
  }

  /// Returns the property with a name: the first one if it is repeated.
  subscript(name: ICalendarProperty.Name) -> ICalendarProperty? { byName[name]?.first }

  /// Returns all properties with a name, in the order of the file.
  func all(named name: ICalendarProperty.Name) -> [ICalendarProperty] { byName[name] ?? [] }
}
