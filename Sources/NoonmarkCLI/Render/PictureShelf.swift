import NoonmarkLayout
import NoonmarkModel
import NoonmarkStore
import NoonmarkSystem

/// The pictures that layouts ask for: the user's own, or those that the program carries.
struct PictureShelf {
  private let folder: String?
  private let appearance: ColorScheme
  private var pictures: [NamedPicture] = []
  /// The files that were looked at.
  private(set) var dependencies: [Dependency] = []
  /// What is wrong with pictures of the user's own, one sentence each.
  private(set) var problems: [String] = []

  /// Creates a shelf.
  ///
  /// - Parameters:
  ///   - folder: Where the user's own pictures stand, as `winter.dark.picture`.
  ///   - appearance: Whether the background is dark or light.
  init(folder: String?, appearance: ColorScheme) {
    self.folder = folder
    self.appearance = appearance
  }

  /// Returns the pictures that a layout asks for; one that can't be read is nil.
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

  /// What is wrong with any picture of the user's own.
  static func problems(in directories: UserDirectories) -> [String] {
    ColorScheme.allCases.flatMap { appearance in
      var shelf = PictureShelf(
        folder: PictureShelf.folder(in: directories), appearance: appearance)
      for season in Season.allCases { _ = shelf.read(season.rawValue) }
      return shelf.problems
    }
  }

  /// Where the user's own pictures stand; nil where there is no place for them.
  static func folder(in directories: UserDirectories) -> String? {
    directories.config.map { $0 + "/pictures" }
  }

  private mutating func read(_ name: String) -> Picture? {
    guard let folder else { return EmbeddedThemes.picture(named: name, in: appearance) }
    let path = "\(folder)/\(name).\(appearance.rawValue).picture"
    do throws(SystemError) {
      let file = try File.read(path, limit: RenderInputs.maximumFileSize)
      dependencies.append(Dependency(path: path, stamp: file.stamp))
      do throws(PictureError) {
        return try Picture(bytes: file.bytes)
      } catch {
        problems.append("\(path):\(error.line): \(error.problem)")
        return nil
      }
    } catch {
      dependencies.append(Dependency(path: path, stamp: nil))
      guard error.isAbsence else {
        problems.append("\(path) cannot be read: \(error.message)")
        return nil
      }
      return EmbeddedThemes.picture(named: name, in: appearance)
    }
  }
}
