// Writes the files named on the command line into one Swift source file.
//
// usage: noonmark-embed OUTPUT FILE…
#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

@main
struct Embed {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    guard let output = arguments.first else { fail("usage: noonmark-embed OUTPUT FILE…") }
    var source = """
      /// The files of `themes/`, as they were when the program was built.
      enum EmbeddedFiles {
        /// Each file's name and text.
        static let all: [(name: StaticString, text: StaticString)] = [

      """
    for path in arguments.dropFirst() {
      let name = path.split(separator: "/").last ?? ""
      source += "    (\"\(name)\", \(literal(of: read(path)))),\n"
    }
    source += "  ]\n}\n"
    guard let file = fopen(output, "w") else { fail("\(output) cannot be written") }
    guard fputs(source, file) >= 0, fclose(file) == 0 else { fail("\(output) cannot be written") }
  }

  private static func read(_ path: String) -> [UInt8] {
    guard let file = fopen(path, "r") else { fail("\(path) cannot be read") }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    while case let byte = fgetc(file), byte >= 0 { bytes.append(UInt8(byte)) }
    return bytes
  }

  private static func literal(of bytes: [UInt8]) -> String {
    var text = "\""
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      switch scalar {
      case "\n": text += "\\n"
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }

  private static func fail(_ message: String) -> Never {
    perror("noonmark-embed: \(message)")
    exit(1)
  }
}
