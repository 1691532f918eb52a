/// The properties of a component by their names.
struct ICalendarProperties: Sendable {
  /// A dictionary, because a component can have many properties.
  private var byName: [ICalendarProperty.Name: [ICalendarProperty]] = [:]

  mutating func append(_ property: ICalendarProperty, as name: ICalendarProperty.Name) {
    byName[name, default: []].append(property)
  }

  /// Returns the property with a name: the first one if it is repeated.
  subscript(name: ICalendarProperty.Name) -> ICalendarProperty? { byName[name]?.first }

  /// Returns all properties with a name, in file order.
  func all(named name: ICalendarProperty.Name) -> [ICalendarProperty] { byName[name] ?? [] }
}
