/// A decoded feed before validation, which can then name the invalid item.
struct RawFeed: Decodable {
  /// The items, or `nil` if the feed is not an array.
  let items: [RawItem]?

  init(from decoder: any Decoder) throws {
    guard var list = try? decoder.unkeyedContainer() else {
      items = nil
      return
    }
    var items: [RawItem] = []
    items.reserveCapacity(list.count ?? 0)
    while !list.isAtEnd {
      let isNull = try list.decodeNil()
      items.append(isNull ? RawItem() : try list.decode(RawItem.self))
    }
    self.items = items
  }
}

/// A decoded item before validation.
struct RawItem: Decodable {
  let isObject: Bool
  private(set) var id = RawValue.missing
  private(set) var title = RawValue.missing
  private(set) var description = RawValue.missing
  private(set) var completed = RawValue.missing
  private(set) var createdAt = RawValue.missing
  private(set) var userID = RawValue.missing

  /// Creates an item that is not an object.
  init() {
    isObject = false
  }

  init(from decoder: any Decoder) {
    guard let members = try? decoder.container(keyedBy: Name.self) else {
      isObject = false
      return
    }
    isObject = true
    func value(_ field: FeedField) -> RawValue {
      for name in field.names {
        let value = RawValue(of: Name(name), in: members, expecting: field)
        if value != .missing { return value }
      }
      return .missing
    }
    id = value(.id)
    title = value(.title)
    description = value(.description)
    completed = value(.completed)
    createdAt = value(.createdAt)
    userID = value(.userID)
  }

  struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ name: String) {
      stringValue = name
    }

    init?(stringValue: String) {
      self.stringValue = stringValue
    }

    init?(intValue: Int) {
      return nil
    }
  }
}

/// The value of a member.
enum RawValue: Hashable {
  /// Missing or null.
  case missing
  case text(String)
  case truth(Bool)
  case number(Int)
  /// An array, an object, or a number that is not an `Int`.
  case other

  init(
    of name: RawItem.Name, in members: KeyedDecodingContainer<RawItem.Name>,
    expecting field: FeedField
  ) {
    guard members.contains(name), (try? members.decodeNil(forKey: name)) != true else {
      self = .missing
      return
    }
    if field == .completed, let truth = try? members.decode(Bool.self, forKey: name) {
      self = .truth(truth)
    } else if let text = try? members.decode(String.self, forKey: name) {
      self = .text(text)
    } else if let number = try? members.decode(Int.self, forKey: name) {
      self = .number(number)
    } else {
      self = .other
    }
  }
}
