import NoonmarkBase
import NoonmarkDomain
import NoonmarkLayout
import NoonmarkStore
import NoonmarkSystem
import NoonmarkText

/// Loads the pictures that layouts use: the user's own, or the embedded ones.
struct PictureLoader {
  private let folder: String?
  private let appearance: ColorScheme
  private var pictures: [NamedPicture] = []
  private(set) var dependencies: [Dependency] = []
  /// Errors in the user's own pictures, one sentence each.
  private(set) var problems: [String] = []

  /// Creates a loader.
  ///
  /// - Parameters:
  ///   - folder: The directory of the user's own pictures, such as `winter.dark.picture`.
  ///   - appearance: Whether the background is dark or light.
  init(folder: String?, appearance: ColorScheme) {
    self.folder = folder
    self.appearance = appearance
  }

  /// Returns the pictures that a layout uses; one that cannot be read is nil.
  mutating func pictures(for canvas: Canvas) -> [NamedPicture] {
    var found: [NamedPicture] = []
    for slot in canvas.pictureSlots {
      if let known = pictures.first(where: { $0.name == slot.name }) {
        found.append(known)
        continue
      }
      let picture = NamedPicture(name: slot.name, picture: read(slot.name))
      pictures.append(picture)
      found.append(picture)
    }
    return found
  }

  /// Returns the errors in all of the user's own pictures.
  static func problems(in directories: UserDirectories) -> [String] {
    ColorScheme.allCases.flatMap { appearance in
      var loader = PictureLoader(
        folder: PictureLoader.folder(in: directories), appearance: appearance)
      for season in Season.allCases { _ = loader.read(season.rawValue) }
      return loader.problems
    }
  }

  /// The directory of the user's own pictures; nil without a configuration directory.
  static func folder(in directories: UserDirectories) -> String? {
    directories.config.map { Path.joined($0, "pictures") }
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
