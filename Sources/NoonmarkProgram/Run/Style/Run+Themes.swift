import NoonmarkBase
import NoonmarkDomain
import NoonmarkLayout
import NoonmarkStore
import NoonmarkSystem
import NoonmarkText

extension Run {
  /// The directory of the user's own themes; nil without a configuration directory.
  static func themeFolder(in directories: UserDirectories) -> String? {
    directories.config.map { Path.joined($0, "themes") }
  }

  /// The names of all themes: the embedded ones, then the user's own.
  static func themeNames(in host: Host) -> [String] {
    let folder = Run.themeFolder(in: host.directories)
    let files = folder.flatMap { try? Directory.names(in: $0) } ?? []
    let own = files.filter { $0.hasSuffix(".theme") }.map { String($0.dropLast(6)) }
    let embedded = EmbeddedThemes.names
    return embedded + own.filter { !$0.isEmpty && !embedded.contains($0) }.sorted()
  }

  /// Returns a theme of the user, or an embedded theme, or `nil` for an unknown name.
  ///
  /// Invalid lines are ignored, with one warning.
  mutating func theme(named name: String) -> Theme? {
    // Users cannot replace the default theme, which is parsed at build time.
    guard name != EmbeddedThemes.defaultName else { return EmbeddedThemes.standard }
    return checkedReading(ofTheme: name)?.theme
  }

  /// Reads a theme, and warns about its errors in one sentence.
  ///
  /// Returns nil for an unknown name.
  mutating func checkedReading(ofTheme name: String) -> ThemeReading? {
    guard let reading = reading(ofTheme: name) else { return nil }
    if let first = reading.problems.first {
      let more = reading.problems.count - 1
      let advice = more == 0 ? "" : " (and \(more) more: noonmark theme check \(reading.source))"
      warn(first.description + advice)
    }
    return reading
  }

  /// Reads a theme with its errors.
  ///
  /// Returns nil for an unknown name.
  mutating func reading(ofTheme name: String) -> ThemeReading? {
    guard let file = themeFiles(named: name).first else { return nil }
    return reading(of: file, named: name)
  }

  /// Reads the theme of a file with its errors.
  mutating func reading(of file: ThemeFile, named name: String) -> ThemeReading {
    ThemeReading(file, name: name, over: EmbeddedThemes.standard) { themeFiles(named: $0) }
  }

  /// The error message for a theme that does not exist or cannot be read.
  static func noTheme(named name: String, in host: Host) -> String {
    if let path = Run.themePath(of: name, in: host.directories) {
      do {
        _ = try File.read(path, limit: Run.maximumThemeSize)
      } catch {
        if !error.isAbsence { return error.cannotRead(path) }
      }
    }
    let names = themeNames(in: host).filter { $0 != name }
    return ErrorMessage.unknown(
      "theme", name, in: names, listedBy: "noonmark theme list")
  }

  /// The files of a theme, the user's own first.
  ///
  /// An unreadable file causes a warning if an embedded theme replaces it. Otherwise the caller
  /// reports it.
  private mutating func themeFiles(named name: String) -> [ThemeFile] {
    let embedded = EmbeddedThemes.file(named: name)
    var files: [ThemeFile] = []
    if let path = Run.themePath(of: name, in: host.directories) {
      do {
        let file = try File.read(path, limit: Run.maximumThemeSize)
        depend(on: path, stamp: file.stamp)
        files.append(ThemeFile(source: path, bytes: file.bytes))
      } catch {
        depend(on: path, stamp: nil)
        if embedded != nil, !error.isAbsence { warn(error.cannotRead(path)) }
      }
    }
    if let embedded { files.append(embedded) }
    return files
  }

  /// The path of a theme of the user, or `nil` if the name cannot be a file name.
  private static func themePath(of name: String, in directories: UserDirectories) -> String? {
    guard name != EmbeddedThemes.defaultName, !name.isEmpty,
      !name.utf8.contains(where: { $0 == UInt8(ascii: "/") || $0 == 0 })
    else { return nil }
    return themeFolder(in: directories).map { "\($0)/\(name).theme" }
  }
}

/// Loads the pictures that layouts use: the user's own, or the embedded ones.
struct PictureLoader {
  /// The directory of the user's own pictures; nil without a configuration directory.
  private let folder: String?
  private let appearance: ColorScheme
  private var pictures: [NamedPicture] = []
  private(set) var dependencies: [Dependency] = []
  /// Errors in the user's own pictures, one sentence each.
  private(set) var problems: [String] = []

  /// Creates a loader for a color scheme.
  ///
  /// The user's own pictures have names such as
  /// `winter.dark.picture`.
  init(in directories: UserDirectories, appearance: ColorScheme) {
    folder = directories.config.map { Path.joined($0, "pictures") }
    self.appearance = appearance
  }

  /// Returns the pictures that a layout uses.
  ///
  /// A picture that cannot be read is `nil`.
  mutating func pictures(for canvas: Canvas) -> [NamedPicture] {
    canvas.pictureSlots.map { slot in
      if let known = pictures.first(where: { $0.name == slot.name }) { return known }
      let picture = NamedPicture(name: slot.name, picture: read(slot.name))
      pictures.append(picture)
      return picture
    }
  }

  /// Returns the errors in all of the user's own pictures.
  static func problems(in directories: UserDirectories) -> [String] {
    ColorScheme.allCases.flatMap { appearance in
      var loader = PictureLoader(in: directories, appearance: appearance)
      for season in Season.allCases { _ = loader.read(season.rawValue) }
      return loader.problems
    }
  }

  private mutating func read(_ name: String) -> Picture? {
    guard let folder else { return EmbeddedThemes.picture(named: name, in: appearance) }
    let path = "\(folder)/\(name).\(appearance.rawValue).picture"
    do {
      let file = try File.read(path, limit: Run.maximumFileSize)
      dependencies.append(Dependency(path: path, stamp: file.stamp))
      do {
        return try Picture(bytes: file.bytes)
      } catch {
        problems.append("\(path):\(error.line): \(error.message)")
        return nil
      }
    } catch {
      dependencies.append(Dependency(path: path, stamp: nil))
      guard error.isAbsence else {
        problems.append(error.cannotRead(path))
        return nil
      }
      return EmbeddedThemes.picture(named: name, in: appearance)
    }
  }
}
