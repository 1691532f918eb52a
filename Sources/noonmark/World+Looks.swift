import NoonmarkCore
import NoonmarkSystem

extension World {
  /// How output looks: by the options, then by what the user set.
  mutating func looks(
    _ options: RenderOptions, usesColor: Bool, in session: inout Session
  ) throws(CommandError) -> Looks {
    let name = options.theme ?? configuration["theme"] ?? EmbeddedThemes.defaultName
    let theme: Theme
    if let found = self.theme(named: name, in: &session) {
      theme = found
    } else {
      let advice = NearName.advice(for: name, in: EmbeddedThemes.names)
      let sentence = "unknown theme '\(name)': \(advice)"
      guard options.theme == nil else { throw .input(sentence) }
      session.warn(sentence)
      theme = EmbeddedThemes.standard
    }
    return Looks(theme: theme, appearance: appearance(options, session), usesColor: usesColor)
  }

  /// A theme of the user's own, or one that the program carries.
  private mutating func theme(named name: String, in session: inout Session) -> Theme? {
    if name != EmbeddedThemes.defaultName, let folder = session.directories.config,
      !name.utf8.contains(UInt8(ascii: "/")), !name.utf8.contains(0)
    {
      let path = "\(folder)/themes/\(name).theme"
      do throws(SystemError) {
        let file = try File.read(path, limit: World.maximumFileSize)
        depend(on: path, stamp: file.stamp)
        let (theme, problems) = Theme.read(file.bytes, name: name, base: EmbeddedThemes.standard)
        for problem in problems { session.warn("\(path):\(problem.line): \(problem.what)") }
        return theme
      } catch {
        depend(on: path, stamp: nil)
        if !error.isAbsence { session.warn("\(path) cannot be read: \(error.message)") }
      }
    }
    return EmbeddedThemes.theme(named: name)
  }

  /// Dark or light: as asked for, or as the terminal tells its colours in `COLORFGBG`.
  private func appearance(_ options: RenderOptions, _ session: Session) -> Appearance {
    let wanted = options.appearance ?? configuration["appearance"] ?? "auto"
    if let appearance = Appearance(rawValue: wanted) { return appearance }
    // `15;0` or `0;default;15`: foreground, then background, as numbers of the 16 colours.
    guard let colors = session.environment["COLORFGBG"],
      let last = colors.split(separator: ";").last, let background = Int(last)
    else { return .dark }
    return background == 7 || (9...15).contains(background) ? .light : .dark
  }
}
