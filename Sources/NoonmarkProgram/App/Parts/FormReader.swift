import Almanac
import NoonmarkDomain
import NoonmarkText
import NoonmarkWidgets

/// Reads the values of a form.
struct FormReader: FieldReader {
  /// A problem of a value.
  struct Problem: Error {
    let text: DisplayText
  }

  let data: ScreenData

  func date(
    _ text: String, _ direction: DateReader.Direction
  ) throws(Problem) -> CivilDate {
    do {
      return try data.dateReader(direction).read(text).date
    } catch {
      throw failure(error.message)
    }
  }

  func dateAndTime(_ text: String) throws(Problem) -> DateAndTime {
    do {
      let now = data.context.zone.civil(at: data.context.now)
      return try data.dateReader(.next).read(text, after: now)
    } catch {
      throw failure(error.message)
    }
  }

  func repetition(_ text: String) throws(Problem) -> Repetition {
    do {
      return try data.dateReader(.next).repetition(text)
    } catch {
      throw failure(error.message)
    }
  }

  func zoneName(_ text: String) throws(Problem) -> String {
    guard data.zoneNamed(text) != nil else {
      throw Problem(text: data.localizer(.uiUnknownZone))
    }
    return text
  }

  func failure(_ message: String) -> Problem { Problem(text: DisplayText(message)) }
}
