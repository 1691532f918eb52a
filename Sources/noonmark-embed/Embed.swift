// Writes a Swift source file with the contents of files, or with the commit and the compiler of a
// build.
//
// usage: noonmark-embed OUTPUT (NAME FILE)…
//        noonmark-embed OUTPUT --build COMMIT COMPILER
#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

@main
struct Embed {
  // Sound below: strings are valid during the call, and each file is closed once.

  static func main() {
    let words = CommandLine.arguments
    guard words.count > 2 else { fail("usage: noonmark-embed OUTPUT (NAME FILE)…") }
    let output = words[1]
    if words[2] == "--build", words.count == 5 {
      let version = run(words[4], "--version")
      return write(BuildSource.text(commit: words[3], compilerVersion: version), to: output)
    }
    let files = stride(from: 2, to: words.count - 1, by: 2).map {
      (name: words[$0], path: words[$0 + 1])
    }
    let themes = files.filter { $0.name.hasSuffix(".theme") }
    var source = themes.isEmpty ? "" : "import NoonmarkText\n\n"
    source += """
      /// Files of the repository, as they were when the program was built.
      enum EmbeddedFiles {
        /// Each file's path, and its text.
        static var all: [(name: StaticString, text: StaticString)] {
          [

      """
    var keys = ""
    // Separate functions let a render look up a file without an array, whose type would be
    // instantiated at run time.
    var (cases, texts, number) = ("", "", 0)
    for (name, file) in files {
      var bytes = read(file)
      if name.hasSuffix(".messages") {
        let catalog = MessageFile(String(decoding: bytes, as: UTF8.self)) { problem, line in
          fail("\(name):\(line): \(problem)")
        }
        bytes = Array(catalog.sortedLines.utf8)
        if name == "messages/en.messages" { keys = catalog.keySource }
      }
      let text = literal(of: bytes, named: name)
      let path = literal(of: Array(name.utf8), named: name)
      number += 1
      source += "      (\(path), text\(number)),\n"
      cases += "    if isWanted(\(path)) { return text\(number) }\n"
      texts += "  private static let text\(number): StaticString = \(text)\n"
    }
    source += """
          ]
        }

        /// Returns the text of the first file whose path is wanted, or `nil` if none is.
        static func text(where isWanted: (StaticString) -> Bool) -> StaticString? {
      \(cases)    return nil
        }

      \(texts)}
      \(keys)
      """
    if !themes.isEmpty {
      source +=
        ThemeCompiler(
          themes.map { ThemeCompiler.File(path: $0.name, bytes: read($0.path)) }
        ).source
    }
    write(source, to: output)
  }

  /// Writes a file unless it already has that content.
  ///
  /// A rewritten file would be compiled again, and so would each module that imports it.
  private static func write(_ source: String, to output: String) {
    if let file = unsafe fopen(output, "r") {
      let old = unsafe contents(of: file)
      unsafe fclose(file)
      if old == Array(source.utf8) { return }
    }
    guard let file = unsafe fopen(output, "w"), unsafe fputs(source, file) >= 0,
      unsafe fclose(file) == 0
    else { fail("\(output) cannot be written") }
  }

  private static func read(_ path: String) -> [UInt8] {
    guard let file = unsafe fopen(path, "r") else { fail("\(path) cannot be read") }
    defer { unsafe fclose(file) }
    return unsafe contents(of: file)
  }

  /// Runs a program, and returns its output.
  ///
  /// Empty if it cannot be run.
  private static func run(_ path: String, _ argument: String) -> String {
    let quoted = path.split(separator: "'", omittingEmptySubsequences: false)
      .joined(separator: "'\\''")
    guard let pipe = unsafe popen("'\(quoted)' \(argument) 2>/dev/null", "r") else { return "" }
    defer { unsafe pclose(pipe) }
    return String(decoding: unsafe contents(of: pipe), as: UTF8.self)
  }

  private static func contents(of file: UnsafeMutablePointer<FILE>) -> [UInt8] {
    var bytes: [UInt8] = []
    while case let byte = unsafe fgetc(file), byte >= 0 { bytes.append(UInt8(byte)) }
    return bytes
  }

  private static func literal(of bytes: [UInt8], named name: String) -> String {
    guard let string = String(validating: bytes, as: UTF8.self) else {
      fail("\(name) is not UTF-8")
    }
    var text = "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\n": text += "\\n"
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\0"..<" ", "\u{7F}": text += "\\u{\(String(scalar.value, radix: 16))}"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }

  private static func fail(_ message: String) -> Never {
    unsafe perror("noonmark-embed: \(message)")
    exit(1)
  }
}

/// The Swift source of the constants that describe a build.
enum BuildSource {
  /// Returns an extension of `BuildInfo` for a commit and the output of the compiler's `--version`.
  ///
  /// The commit is empty if it is unknown.
  static func text(commit: String, compilerVersion: String) -> String {
    // The first seven digits, as Git prints them.
    let digits = commit.prefix { $0.isHexDigit }
    let shortCommit = digits.count < 7 ? "unknown" : String(digits.prefix(7))
    return """
      import NoonmarkProgram

      extension BuildInfo {
        /// This executable.
        static var current: BuildInfo {
          BuildInfo(commit: "\(shortCommit)", compiler: "\(name(ofCompiler: compilerVersion))")
        }
      }

      """
  }

  /// Returns `Swift 6.3.1` for `Swift version 6.3.1 (swift-6.3.1-RELEASE)`.
  private static func name(ofCompiler version: String) -> String {
    let words = version.split { $0 == " " || $0.isNewline }
    guard let index = words.firstIndex(of: "version"), index + 1 < words.count else {
      return "Swift"
    }
    return "Swift \(words[index + 1].filter { $0.isLetter || $0.isNumber || ".-".contains($0) })"
  }
}
