import NoonmarkBase
import NoonmarkText

/// An icon named by an SF Symbol, drawn in any icon set.
///
/// An emoji instead of a name is drawn as itself, except in ASCII.
///
/// If the table lacks a name, its last parts (`.fill`, `.circle`, `.slash`, `.badge`, …) are
/// removed until a name is found, so `gift.circle.fill` is drawn as `gift`. If no name is found,
/// the set's fallback is drawn.
///
/// Looked up lazily by binary search in the embedded file.
package struct Icon: Hashable, Sendable {
  /// The maximum length of a known name in bytes.
  ///
  /// Apple's longest name has 100.
  private static let lengthLimit = 128

  /// The name as typed.
  package let name: String

  /// Creates an icon with any name, even an unknown name.
  package init(_ name: String) {
    self.name = name
  }

  /// Whether the name is an emoji, or the table has a glyph for the name or a prefix of it.
  package var isKnown: Bool {
    emoji != nil || IconTable.withTable { table in row(in: table) != nil }
  }

  /// The emoji at the start of the name.
  private var emoji: DisplayText? {
    // Names of the table are ASCII.
    guard let first = name.utf8.first, first >= 0x80 else { return nil }
    return DisplayText(emojiAtStartOf: name)
  }

  /// Returns the icon's glyph, or the set's fallback if the name is unknown.
  ///
  /// A glyph takes two columns in the emoji set, one in the nerd and Unicode sets, and one or two
  /// in ASCII. An emoji takes two columns in every set except ASCII.
  package func glyph(in icons: IconSet) -> DisplayText {
    if icons != .ascii, let emoji { return emoji }
    return IconTable.withTable { table in
      table.glyph(in: icons, ofRow: row(in: table) ?? table.fallbackRow)
    }
  }

  /// Every name of the table, sorted, without the fallback.
  package static var names: [String] {
    IconTable.withTable { table in table.names }
  }

  /// Returns the known name nearest to the typed name, or `nil` if no name is near.
  ///
  /// A name is near if the typed word means it, is one of its words, or is spelled like it. If no
  /// name is near, the last part of the typed name is ignored: `gifft.circle.fill` is near `gift`.
  package static func nearest(to typed: String) -> String? {
    guard typed.utf8.count <= lengthLimit else { return nil }
    let names = names
    var rest = Substring(typed)
    while !rest.isEmpty {
      let word = rest.lowercased()
      if let name = nearest(toWord: word, in: names) { return name }
      guard let dot = rest.lastIndex(of: ".") else { return nil }
      rest = rest[..<dot]
    }
    return nil
  }

  private static func nearest(toWord word: String, in names: [String]) -> String? {
    if let name = meaning(of: word) ?? shortest(with: word, in: names) { return name }
    if let name = Suggestion.nearest(to: word, in: names) { return name }
    if let other = Suggestion.nearest(to: word, in: synonyms.map(\.word)) {
      return meaning(of: other)
    }
    let parts = names.flatMap { words(of: $0).map(String.init) }
    return Suggestion.nearest(to: word, in: parts).flatMap { shortest(with: $0, in: names) }
  }

  /// Returns the names that a word describes.
  ///
  /// The names are in this order: synonyms, names that contain the word, and names with a word that
  /// starts with it. For an emoji, the names drawn as that emoji are returned.
  package static func search(_ typed: String) -> [String] {
    let word = typed.lowercased()
    guard !word.isEmpty, word.utf8.count <= lengthLimit else { return [] }
    let names = names
    if let emoji = Icon(typed).emoji {
      return names.filter { Icon($0).glyph(in: .emoji) == emoji }
    }
    let whole = names.filter { words(of: $0).contains { $0 == word } || $0 == word }
    let begun = names.filter { $0.hasPrefix(word) || words(of: $0).contains { $0.hasPrefix(word) } }
    let meant = synonyms.filter { $0.word.hasPrefix(word) }.map(\.name)
    let related = meant.flatMap { name in names.filter { $0.hasPrefix(name + ".") } }
    var found: [String] = []
    for name in meant + whole + begun + related where !found.contains(name) { found.append(name) }
    return found
  }

  private static func meaning(of word: String) -> String? {
    synonyms.first { $0.word == word }?.name
  }

  /// Returns the first of the shortest names that contain a word.
  private static func shortest(with word: String, in names: [String]) -> String? {
    names.filter { words(of: $0).contains { $0 == word } }.min { $0.utf8.count < $1.utf8.count }
  }

  private static func words(of name: String) -> [Substring] { name.split(separator: ".") }

  /// Returns the range of the line for the name, or for a prefix of it.
  private func row(in table: IconTable) -> Range<Int>? {
    // `*` is the name of the fallback's line, not of an icon.
    guard name.utf8.count <= Icon.lengthLimit, name.utf8.first != UInt8(ascii: "*") else {
      return nil
    }
    var rest = Substring(name).utf8
    while !rest.isEmpty {
      if let row = table.row(named: rest) { return row }
      guard let dot = rest.lastIndex(of: UInt8(ascii: ".")) else { return nil }
      rest = rest[..<dot]
    }
    return nil
  }
}

extension Icon {
  /// Returns the glyph of an entry.
  ///
  /// It is the glyph of the icon that the user chose. Otherwise, it is the glyph of the entry's
  /// kind or of a word of its title, if people recognize the glyph without a legend. Otherwise, it
  /// is empty.
  ///
  /// - Parameter standard: The icon of the entry's kind, which takes precedence over the words of
  ///   the title.
  package static func glyph(
    chosen: String?, standard: String? = nil, title: String, in icons: IconSet
  ) -> DisplayText {
    if let chosen { return Icon(chosen).glyph(in: icons) }
    guard let icon = standard.map({ Icon($0) }) ?? found(in: title) else { return "" }
    return IconTable.withTable { table in
      guard let row = icon.row(in: table), table.isRecognizable(in: icons, ofRow: row) else {
        return ""
      }
      return table.glyph(in: icons, ofRow: row)
    }
  }

  /// Returns the icon that a word of a title means, or `nil`.
  ///
  /// The first such word counts, in the singular or plural: `Flights to Rome` is `airplane`.
  package static func found(in title: String) -> Icon? {
    guard title.utf8.count <= titleLimit else { return nil }
    for word in title.lowercased().split(whereSeparator: { !$0.isLetter }) {
      let singular = word.hasSuffix("s") ? word.dropLast() : word
      for form in [String(word), String(singular)] where form.utf8.count >= 3 {
        if let name = meaning(of: form) { return Icon(name) }
        guard !abstractNames.contains(form) else { continue }
        if IconTable.withTable({ $0.row(named: form[...].utf8) != nil }) { return Icon(form) }
      }
    }
    return nil
  }

  /// The names that say little about the subject of a title.
  private static let abstractNames = [
    "abc", "case", "circle", "cube", "diamond", "display", "doc", "document", "ellipsis", "figure",
    "function", "hexagon", "info", "link", "location", "minus", "network", "number", "pause",
    "percent", "person", "play", "plus", "power", "repeat", "scope", "seal", "shuffle", "square",
    "stop", "sum", "swift", "tag", "target", "triangle",
  ]

  /// The maximum bytes of a title that is searched.
  private static let titleLimit = 200
}

extension Icon {
  /// Returns the one-column symbol of the Unicode set for a glyph of the nerd set.
  ///
  /// If the table lacks the glyph, the fallback is returned.
  package static func symbol(for glyph: Unicode.Scalar) -> DisplayText {
    IconTable.withTable { table in
      table.glyph(in: .unicode, ofRow: table.row(ofNerdGlyph: glyph) ?? table.fallbackRow)
    }
  }
}

extension Icon {
  /// Words that users may try as icon names, sorted, with the names that they mean.
  ///
  /// No word is itself a name.
  static let synonyms: [(word: String, name: String)] = [
    ("alert", "exclamationmark.triangle"), ("anniversary", "heart"), ("baby", "stroller"),
    ("bday", "birthday.cake"), ("beach", "beach.umbrella"), ("beer", "mug"), ("bike", "bicycle"),
    ("bill", "doc.text"), ("birthday", "birthday.cake"), ("boat", "sailboat"), ("cash", "banknote"),
    ("celebration", "party.popper"), ("chat", "bubble.left"), ("check", "checkmark"),
    ("christmas", "tree"), ("cigarette", "smoke"), ("cinema", "film"), ("clean", "sparkles"),
    ("cleaning", "sparkles"), ("code", "terminal"), ("coffee", "cup.and.saucer"),
    ("computer", "desktopcomputer"), ("concert", "music.mic"), ("cycling", "bicycle"),
    ("deadline", "hourglass"), ("dentist", "cross.case"), ("dinner", "fork.knife"),
    ("doctor", "stethoscope"),
    ("done", "checkmark"), ("earth", "globe"), ("eat", "fork.knife"), ("email", "envelope"),
    ("exam", "pencil"), ("family", "figure.2.and.child.holdinghands"), ("fire", "flame"),
    ("fitness", "dumbbell"), ("flight", "airplane"), ("flower", "camera.macro"),
    ("fly", "airplane"), ("food", "fork.knife"), ("friends", "person.2"),
    ("game", "gamecontroller"), ("gaming", "gamecontroller"), ("garden", "leaf"),
    ("graduation", "graduationcap"), ("groceries", "basket"), ("gym", "dumbbell"),
    ("hike", "figure.hiking"), ("holiday", "beach.umbrella"), ("home", "house"),
    ("hospital", "cross.case"), ("hot", "flame"), ("idea", "lightbulb"), ("job", "briefcase"),
    ("king", "crown"), ("kitten", "cat"), ("laptop", "laptopcomputer"), ("launch", "paperplane"),
    ("laundry", "washer"), ("letter", "envelope"), ("light", "lightbulb"), ("love", "heart"),
    ("lunch", "fork.knife"), ("mail", "envelope"), ("marathon", "figure.run"),
    ("medication", "pills"), ("medicine", "pills"), ("meds", "pills"), ("meeting", "person.2"),
    ("message", "bubble.left"), ("mobile", "iphone"), ("money", "banknote"), ("movie", "film"),
    ("music", "music.note"), ("office", "building.2"), ("party", "party.popper"),
    ("pay", "creditcard"), ("payday", "banknote"), ("people", "person.3"), ("pet", "pawprint"),
    ("picture", "photo"), ("plane", "airplane"), ("plant", "leaf"), ("present", "gift"),
    ("prize", "trophy"), ("puppy", "dog"), ("rain", "cloud.rain"), ("read", "book"),
    ("rent", "house"), ("restaurant", "fork.knife"), ("rocket", "paperplane"),
    ("run", "figure.run"), ("running", "figure.run"), ("salary", "banknote"),
    ("school", "graduationcap"), ("ship", "ferry"), ("shopping", "cart"), ("ski", "skis"),
    ("skiing", "figure.skiing.downhill"), ("sleep", "bed.double"), ("smartphone", "iphone"),
    ("smoking", "smoke"), ("snow", "snowflake"), ("sober", "leaf"), ("soccer", "soccerball"),
    ("song", "music.note"), ("sport", "sportscourt"), ("study", "books.vertical"),
    ("summer", "sun.max"), ("sun", "sun.max"), ("swim", "figure.pool.swim"),
    ("swimming", "figure.pool.swim"), ("task", "checklist"), ("tax", "doc.text"),
    ("tea", "cup.and.saucer"), ("test", "pencil"), ("theater", "theatermasks"), ("time", "clock"),
    ("todo", "checklist"), ("travel", "suitcase"), ("trip", "suitcase"),
    ("vacation", "beach.umbrella"), ("walking", "figure.walk"),
    ("warning", "exclamationmark.triangle"), ("water", "drop"), ("weather", "cloud.sun"),
    ("wedding", "heart"), ("win", "trophy"), ("wine", "wineglass"), ("winter", "snowflake"),
    ("work", "briefcase"), ("workout", "dumbbell"), ("world", "globe"), ("xmas", "tree"),
  ]
}

/// The embedded icon table, searched in place.
///
/// After leading comments, its lines are sorted by name. The columns are the name and a glyph for
/// each set. The glyph of the nerd set is a hexadecimal code point.
package struct IconTable: ~Escapable {
  /// The name of the line with the fallback glyphs.
  private static let fallbackName = "*"

  private let lines: SortedLines
  private let bytes: Span<UInt8>

  /// Calls a function with the embedded table.
  ///
  /// The table is valid during the call.
  static func withTable<Value>(_ body: (IconTable) -> Value) -> Value {
    let text = EmbeddedFile.text(of: "themes/icons", in: EmbeddedFiles.text) ?? ""
    return body(IconTable(text.span))
  }

  /// Creates a table without copying its bytes.
  @_lifetime(copy bytes)
  package init(_ bytes: Span<UInt8>) {
    lines = SortedLines(bytes)
    self.bytes = bytes
  }

  /// The line of the fallback, empty if the table has none.
  package var fallbackRow: Range<Int> {
    row(named: IconTable.fallbackName.utf8[...]) ?? lines.start..<lines.start
  }

  /// The names of all lines, sorted, without the fallback.
  package var names: [String] {
    var names: [String] = []
    var position = lines.start
    while position < bytes.count {
      let row = lines.line(at: position)
      let name = text(ofColumn: 0, row)
      if name != IconTable.fallbackName { names.append(name) }
      position = row.upperBound + 1
    }
    return names
  }

  /// Returns the line of a name, or `nil`.
  package func row(named name: Substring.UTF8View) -> Range<Int>? {
    // A name with a space could go on in the next column.
    guard !name.contains(UInt8(ascii: " ")) else { return nil }
    let space: StaticString = " "
    return lines.line { row in
      var position = row.lowerBound
      let order = lines.compare(&position, of: row, with: name.span)
      return order == 0 ? lines.compare(&position, of: row, with: space.span) : order
    }
  }

  /// Returns the first line with a code point as its nerd glyph, or `nil`.
  package func row(ofNerdGlyph scalar: Unicode.Scalar) -> Range<Int>? {
    var position = lines.start
    while position < bytes.count {
      let row = lines.line(at: position)
      if UInt32(text(ofColumn: 2, row), radix: 16) == scalar.value { return row }
      position = row.upperBound + 1
    }
    return nil
  }

  /// Returns the glyph of a line in a set.
  ///
  /// Empty if the line has none.
  package func glyph(in icons: IconSet, ofRow row: Range<Int>) -> DisplayText {
    let glyph =
      switch icons {
      case .emoji: text(ofColumn: 1, row)
      case .nerd: IconTable.character(text(ofColumn: 2, row))
      case .unicode: String(text(ofColumn: 3, row).unicodeScalars.prefix(1))
      case .ascii: text(ofColumn: 4, row)
      }
    return DisplayText(drawing: glyph)
  }

  /// Whether people recognize the glyph of a line in a set without a legend.
  func isRecognizable(in icons: IconSet, ofRow row: Range<Int>) -> Bool {
    switch icons {
    case .emoji, .nerd: true
    case .unicode: text(ofColumn: 3, row).utf8.last != UInt8(ascii: "~")
    case .ascii: false
    }
  }

  private static func character(_ digits: String) -> String {
    UInt32(digits, radix: 16).flatMap { Unicode.Scalar($0) }.map { String(Character($0)) } ?? ""
  }

  private func text(ofColumn index: Int, _ row: Range<Int>) -> String {
    bytes.text(in: column(index, ofRow: row))
  }

  /// Returns the range of a column of a line.
  ///
  /// Empty if the line has no such column.
  private func column(_ index: Int, ofRow row: Range<Int>) -> Range<Int> {
    var position = row.lowerBound
    for passed in 0...index {
      while position < row.upperBound, bytes[position] == UInt8(ascii: " ") { position += 1 }
      let first = position
      while position < row.upperBound, bytes[position] != UInt8(ascii: " ") { position += 1 }
      if passed == index { return first..<position }
    }
    return row.upperBound..<row.upperBound
  }
}
