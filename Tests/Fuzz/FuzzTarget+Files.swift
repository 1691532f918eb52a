import Almanac
import Foundation
import NoonmarkBase
import NoonmarkDomain
import NoonmarkPhrases
import NoonmarkProgram
import NoonmarkRecords
import NoonmarkStore
import NoonmarkSystem
import NoonmarkText
import TestSupport

// MARK: Files of noonmark's own

extension FuzzTarget {
  static let location = FuzzTarget(
    "location",
    texts: [
      "# mine\nlatitude = 59.91\nlongitude = 10.75 # degrees\nname = Oslo\n",
      "longitude=-180\nlatitude = -90\nname = \" # \"\n",
    ],
    tokens: [
      "latitude = ", "longitude = ", "name = ", "90", "-180", "1e-7", "inf", "nan", "0x1p3", " # ",
      "\"", "=", "\n", "\r\n", "\u{FEFF}", "\u{301}",
    ]
  ) { bytes throws(BrokenPromise) in
    let (location, problem) = LocationFile.parse(LineFile(bytes), path: "location")
    try expect(problem?.contains("\n") != true, "a problem has one line")
    guard let location else { return }
    let written = LocationFile.file(with: location, in: LineFile(bytes)).bytes
    let again = LocationFile.parse(LineFile(written), path: "location").location
    // Degrees below a ten thousandth are written as 0.
    let (old, new) = (location.coordinates, again?.coordinates)
    try expect(
      new.map { abs($0.latitude - old.latitude) < 1e-4 && abs($0.longitude - old.longitude) < 1e-4 }
        == true, "coordinates are read as written")
    let text = location.name?.string
    try expect(
      again?.name?.string == text || text?.contains("#") == true, "a name is read as it is written")
    let cleared = LineFile(written).removingLocation().bytes
    try expect(
      LocationFile.parse(LineFile(cleared), path: "location").location == nil, "it is removed")
  }

  static let notified = FuzzTarget(
    "notified",
    texts: ["# mine\n2026-11-21 date%20k7m2q9x4c8tz\n2026-09-01 old\nnot a claim\n2026-11-22 a b"],
    tokens: ["2026-11-21 ", "2026-01-01 x\n", "%20", "%", " ", "\t", "\n", "\r\n", "key"]
  ) { bytes throws(BrokenPromise) in
    let today = CivilDate(dayNumber: 20_778)
    let keys = ["key", "date k7m2q9x4c8tz 2026-11-21", "% \n", ""]
    let claims = NotifiedFile.Claims(bytes)
    let wanted = keys.filter { !claims.contains($0) }
    func claim(_ bytes: inout [UInt8]) -> [String] {
      keys.filter { key in
        let claimed = NotifiedFile.claim(key, keeping: keys, on: today, in: bytes)
        bytes = claimed ?? bytes
        return claimed != nil
      }
    }
    var after = bytes
    try expect(claim(&after) == wanted, "new keys are claimed once")
    let known = NotifiedFile.Claims(after)
    try expect(keys.allSatisfy { known.contains($0) }, "a claim is kept")
    try expect(claim(&after).isEmpty, "nothing is claimed twice")
    for key in wanted { after = NotifiedFile.release(key, in: after) ?? after }
    let rest = NotifiedFile.Claims(after)
    try expect(
      keys.allSatisfy { rest.contains($0) == claims.contains($0) },
      "a claim is released, and the others are kept")
  }

  /// A log of a tally, read from its end in blocks.
  static let log = FuzzTarget(
    "log",
    texts: [
      "# noonmark events 1\n2026-11-19T14:46:30Z | after coffee | run=2026-11-19 "
        + "| id=k7m2q9x4c8tz\nbad\n\n"
        + "2026-11-20T14:46:30Z |  | id=aaaaaaaaaaaa\r\nremoved | aaaaaaaaaaaa | top=none\n"
        + "2026-11-21T10:00:00Z | cut of"
    ],
    tokens: [
      "# noonmark events 1\n", "\n", "\r\n", "\n\n", "#", " | ", "2026-11-21T10:00:00Z | x\n",
      "removed | ", "id=k7m2q9x4c8tz", String(repeating: "x", count: 64),
    ], maximumSize: 1 << 12
  ) { bytes throws(BrokenPromise) in
    guard let file = tmpfile() else { throw BrokenPromise(message: "there is a temporary file") }
    defer { fclose(file) }
    let count = bytes.withUnsafeBytes { pwrite(fileno(file), $0.baseAddress, $0.count, 0) }
    try expect(count == bytes.count, "a temporary file can be written")
    let (lines, invalid) = forwardLines(of: bytes)
    for block in [1, 7, 64, 1 << 14] {
      var reader = BackwardLineReader(
        descriptor: fileno(file), size: bytes.count, path: "log", blockSize: block)
      var found: [String] = []
      while let line = reader.next() { found.append("\(line)") }
      try expect(found.reversed() == lines, "lines are the same from the end")
      try expect(reader.diagnostics().map(\.line) == invalid, "invalid lines are the same")
    }
  }

  /// A file of comma-separated values with the events of tallies.
  static let tallyImport = FuzzTarget(
    "tally-import",
    texts: [
      "date,count,note\n2026-11-20,3,\"after, the run\"\n2026-11-21,1,\n",
      "Date,Value,Notes\n2026-11-20,YES_MANUAL,\n2026-11-19,3000,x\n",
      "Date,Water,Read,\n2026-11-20,4000,YES_MANUAL,\n",
      "full_date,date,weekday,time,mood,activities,note_title,note\n"
        + "2026-11-20,November 20,Friday,11:54 pm,rad,\"coffee | run\",\"\",\"x\"\n",
      "tally,id,at,note,amount\r\nwater,k7m2q9x4c8tz,2026-11-20T18:30:00Z,,2\r\n",
    ],
    tokens: [
      ",", ";", "\"", "\"\"", "\n", "\r\n", "\t", "date", "count", "|", "2026-11-20", "3000",
      "SKIP",
    ]
  ) { bytes throws(BrokenPromise) in
    let file = CSVFile(bytes)
    try expect(file.records.allSatisfy { !$0.fields.isEmpty }, "a record has a field")
    let lines = file.records.map(\.line)
    try expect(zip(lines, lines.dropFirst()).allSatisfy { $0 < $1 }, "records are in file order")
    let read = try? TallyImport(file) { text throws(Failure) in
      try TimeParser.parse(text, in: .utc)
    }
    guard let read else { return }
    try expect(
      read.rows.allSatisfy { (1...TallyAmount.maximum).contains($0.event.amount) },
      "an amount is one of an event")
    try expect(
      read.rows.allSatisfy { $0.event.id.utf8.count == EntryID.length }, "an event has an id")
    try expect(
      read.rows.allSatisfy { row in row.name.map { read.names.contains($0) } ?? true },
      "a name is listed")
  }

  /// The lines of a log in its order, and the numbers of those that are invalid.
  private static func forwardLines(of bytes: [UInt8]) -> (lines: [String], invalid: [Int]) {
    let kind = TallyLine.fileKind
    var pieces = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let last = pieces.removeLast()
    let isCutOff = kind.isNamed(by: Array(bytes.prefix(128))) && kind.isCutOff(last)
    var lines: [String] = []
    var invalid: [Int] = []
    for (index, piece) in (pieces + [last]).enumerated() {
      switch TallyLine.parse(piece) {
      case _ where isCutOff && index == pieces.count: invalid.append(index + 1)
      case .nothing: continue
      case .line(let line): lines.append("\(line)")
      case .bad: invalid.append(index + 1)
      }
    }
    return (lines, invalid)
  }
}

// MARK: Other programs

extension FuzzTarget {
  /// The standard error of curl.
  static let curl = FuzzTarget(
    "curl", texts: ["0.001234 200", "0.000000 000", "curl: (6) Could not resolve host\n0.1 404"],
    tokens: ["0.000000", "0.1", " ", "\n", "200", "999", "+20", "-99", "e"], maximumSize: 4096
  ) { bytes throws(BrokenPromise) in
    let report = Curl.Report(bytes)
    try expect(report.status.map { (0...999).contains($0) } ?? true, "a status has three digits")
    for (time, hasBegun) in [("0.000000", false), ("0.000001", true), ("12.5", true)] {
      let report = Curl.Report(bytes + Array("\n\(time) 204".utf8))
      try expect(report.status == 204, "the status is last")
      try expect(report.hasBegun == hasBegun, "the time before it tells whether it was sent")
    }
  }

  /// Variables of the environment, a line each.
  static let environment = FuzzTarget(
    "environment",
    texts: [
      "HOME=/home/me\nLANG=nb_NO.UTF-8\nLANGUAGE=nn:nb\nTZ=Europe/Oslo\nTERM=xterm-256color",
      "LC_ALL=\nLC_TIME=ja_JP@x\nHOME=\nXDG_CACHE_HOME=/c/\nXDG_STATE_HOME=relative\n=\nx",
    ],
    tokens: [
      "HOME=", "LANG=", "LANGUAGE=", "LC_ALL=", "LC_TIME=", "XDG_CACHE_HOME=/", "XDG_DATA_HOME=",
      "TZ=", "C.UTF-8", "en_US", "de", "zh_Hant_TW", "=", "\n", "/", ":", "@", "_", "é",
    ], maximumSize: 1 << 13
  ) { bytes throws(BrokenPromise) in
    let lines = bytes.split(separator: UInt8(ascii: "\n")).filter { !$0.contains(0) }
    let environment = withRawStrings(lines.map { Array($0) }) { Environment($1) }
    for name in ["HOME", "LANG", "LC_ALL"] {
      let prefix = Array("\(name)=".utf8)
      let first = lines.first { $0.starts(with: prefix) }
      let value = first.map { String(decoding: $0.dropFirst(prefix.count), as: UTF8.self) }
      try expect(environment[name] == value, "the first value counts")
    }
    for category in [Environment.LocaleCategory.time, .messages, .characters, .numbers] {
      guard let name = environment.locale(for: category) else { continue }
      _ = (Language(locale: name), CalendarStyle(localeNamed: name), Environment.isCLocale(name))
    }
    let directories = UserDirectories(environment)
    for path in [directories.config, directories.data, directories.state, directories.cache] {
      try expect(path?.utf8.first == UInt8(ascii: "/") || path == nil, "a directory is absolute")
    }
    // The early hit reads the same variables without the Swift runtime.
    let key = requestKey(lines)
    try expect(
      requestKey(lines + [ArraySlice("UNRELATED=x".utf8)]) == key, "other variables do not matter")
    let path = withRawStrings(lines.map { Array($0) }) { _, list in
      String(utf8Capacity: 1 << 15) { path in
        if !CachePath.write(key.name, list, to: &path) { path.removeAll() }
      }
    }
    let folder = directories.cache.map { "\($0)/" }
    // Below a path that is not UTF-8, the program writes no cache, so the early hit finds none.
    let isMalformed = ["XDG_CACHE_HOME", "HOME"].contains { environment.isMalformed($0) }
    try expect(
      path.isEmpty || folder.map { path.utf8.starts(with: $0.utf8) } ?? isMalformed,
      "both find the same cache")
  }

  private static func requestKey(_ environment: [ArraySlice<UInt8>]) -> RequestKey {
    withRawStrings([String]()) { count, none in
      withRawStrings(environment.map { Array($0) }) { RequestKey(count, none, $1, output: -1) }
    }
  }
}
