import TestSupport
import Testing

/// Strict memory safety (SE-0458), and the reasons for unsafe uses.
@Suite struct `Memory safety` {
  private static let files = Repository.files(under: "Sources", ending: ".swift")
    .filter { !$0.hasPrefix("Sources/Plugins/") }

  /// The modules that parse hostile text, and therefore have no unsafe code.
  private static let safeModules = [
    "Recurrence", "NoonmarkText", "NoonmarkRecords", "NoonmarkLayout", "NoonmarkPhrases",
    "NoonmarkDomain", "NoonmarkWidgets", "NoonmarkFormats", "NoonmarkProgram",
  ]

  @Test func `is strict in every target of Sources`() {
    let package = PackageSettings(Repository.text(of: "Package.swift"))
    let targets = Set(Self.files.map { String($0.split(separator: "/")[1]) })
    #expect(targets.count >= 12)
    #expect(targets.filter { !package.isStrict($0) }.sorted() == [])
  }

  @Test(arguments: [
    ("\"A\", swiftSettings: safe)", true), ("\"A\", swiftSettings: all, plugins: [])", true),
    ("\"A\", swiftSettings: strict)", false), ("\"A\", swiftSettings: strict + safe)", true),
    ("\"A\")", false), ("\"B\", swiftSettings: safe)", false),
    ("\"A\"), .target(name: \"B\", swiftSettings: safe)", false),
  ])
  func `is read from the settings of a target`(target: String, isStrict: Bool) {
    let package = PackageSettings(
      """
      let strict: [SwiftSetting] = [
        .unsafeFlags(["-warnings-as-errors"]),
      ]
      let safe: [SwiftSetting] = strict + [.strictMemorySafety()]
      let all = safe + other
      let package = Package(targets: [.target(name: \(target)])
      """)
    #expect(package.isStrict("A") == isStrict)
  }

  @Test func `has a reason for each unsafe use, in the same block or one around it`() {
    var uses = 0
    let missing = Self.files.flatMap { path in
      let code = UnsafeUses(Repository.text(of: path))
      uses += code.count
      return code.withoutReason.map { "\(path):\($0)" }
    }
    #expect(uses > 100)
    #expect(missing == [])
  }

  @Test func `is the compiler's alone where text is read, laid out and written`() {
    let modules = Self.safeModules.map { "Sources/\($0)/" }
    let paths = Self.files.filter { path in modules.contains { path.hasPrefix($0) } }
    #expect(paths.count > 100)
    #expect(paths.filter { UnsafeUses(Repository.text(of: $0)).count > 0 } == [])
  }

  @Test(arguments: [
    ("func a() {\n  unsafe b()\n}", [2]),
    ("func a() {\n  // Sound: it has the size of the array.\n  unsafe b()\n}", []),
    ("func a() {\n  unsafe b()\n  // Sound: it has the size of the array.\n}", [2]),
    ("func a() {\n  // Sound.\n  unsafe b()\n}", [3]),
    ("func a() {\n  // A note on the size of the array.\n  unsafe b()\n}", [3]),
    (
      "func a() {\n  // Sound: it has the size of the array.\n  c()\n}\n"
        + "func d() {\n  unsafe b()\n}",
      [6]
    ),
    ("// Sound: they end before the call returns.\n\nfunc a() {\n  unsafe b()\n}", []),
    ("/// Safe, since it checks every index.\n@safe\nstruct A {\n  let b = unsafe c()\n}", []),
    (
      "/// Safe, since it checks every index.\n@safe\nstruct A {\n}\nfunc d() {\n  unsafe b()\n}",
      [6]
    ),
    ("@safe\nstruct A {\n  let b = 1\n}", [1]),
    ("let a = \"unsafe\"  // An unsafe word, and .unsafeFlags.", []),
  ])
  func `is checked for its reasons`(code: String, missing: [Int]) {
    #expect(UnsafeUses(code).withoutReason == missing)
  }
}

/// The settings of targets in a package manifest.
private struct PackageSettings {
  /// The values of the manifest's constants, by name.
  private var constants: [Substring: String] = [:]
  /// The arguments of the targets, each starting with its name.
  private let targets: [Substring]

  init(_ manifest: String) {
    var name: Substring?
    for line in manifest.split(separator: "\n") {
      let words = line.split { " :=".contains($0) }
      if line.hasPrefix("let "), words.count > 1 { name = words[1] }
      if let name { constants[name, default: ""] += line + "\n" }
    }
    targets = manifest.split(separator: "arget(")[...].dropFirst().map { $0 }
  }

  /// Returns whether the settings of a target contain strict memory safety.
  func isStrict(_ target: String) -> Bool {
    let found = targets.first { arguments in
      arguments.drop { " \n".contains($0) }.hasPrefix("name: \"\(target)\"")
    }
    let parts = found?.split(separator: "swiftSettings:", maxSplits: 1)
    guard let parts, parts.count == 2 else { return false }
    return contains(parts[1].prefix { !",)\n".contains($0) }, depth: 0)
  }

  private func contains(_ expression: some StringProtocol, depth: Int) -> Bool {
    if expression.contains(".strictMemorySafety()") { return true }
    guard depth < 4 else { return false }
    return expression.split { !$0.isLetter }.contains { name in
      guard let value = constants[Substring(name)] else { return false }
      return contains(value.drop { $0 != "=" }, depth: depth + 1)
    }
  }
}

/// The unsafe uses of a source file.
private struct UnsafeUses {
  /// The number of lines with an unsafe use.
  private(set) var count = 0
  /// The lines with an unsafe use without a reason.
  private(set) var withoutReason: [Int] = []

  init(_ source: String) {
    // The indents of the blocks with a reason, outermost first, and whether the reason ends with
    // the declaration that follows it.
    var reasons: [(indent: Int, isOfDeclaration: Bool)] = []
    for (index, line) in source.lines.enumerated() {
      let text = line.drop { $0 == " " }
      guard !text.isEmpty else { continue }
      let indent = line.count - text.count
      reasons.removeAll { $0.indent > indent }
      if text.hasPrefix("//") {
        // A reason has at least a few words.
        guard text.split(separator: " ").count > 4 else { continue }
        if text.hasPrefix("// Sound") { reasons.append((indent, false)) }
        if text.hasPrefix("/// Safe, since") { reasons.append((indent, true)) }
      } else if UnsafeUses.isUse(text) {
        count += 1
        if reasons.isEmpty { withoutReason.append(index + 1) }
      }
      if text.hasPrefix("}") { reasons.removeAll { $0.indent == indent && $0.isOfDeclaration } }
    }
  }

  /// Returns whether a line of code has the keyword or the attribute.
  private static func isUse(_ line: Substring) -> Bool {
    guard line.hasBytes("unsafe", "@safe") else { return false }
    // Literals and comments are ignored.
    let code = line.split(separator: "//", omittingEmptySubsequences: false)[0]
      .split(separator: "\"", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 0 }.map(\.element).joined(separator: " ")
    return code.split { !($0.isLetter || $0 == "@") }
      .contains { ["unsafe", "@unsafe", "@safe"].contains($0) }
  }
}
