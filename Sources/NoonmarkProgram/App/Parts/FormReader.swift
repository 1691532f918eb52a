import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkText
import NoonmarkWidgets

/// Reads the values of a form.
struct FormReader: FieldReader {
  let data: ScreenData

  func date(
    _ text: String, _ direction: DateReader.Direction
  ) throws(Failure) -> CivilDate {
    do {
      return try data.dateReader(direction).read(text).date
    } catch {
      throw .input(error.message)
    }
  }

  func dateAndTime(_ text: String) throws(Failure) -> DateAndTime {
    do {
      let now = data.context.zone.civil(at: data.context.now)
      return try data.dateReader(.next).read(text, after: now)
    } catch {
      throw .input(error.message)
    }
  }

  func repetition(_ text: String) throws(Failure) -> Repetition {
    try data.dateReader(.next).repetition(text)
  }

  func zoneName(_ text: String) throws(Failure) -> String {
    guard data.zoneNamed(text) != nil else {
      throw .input(data.localizer(.uiUnknownZone).string)
    }
    return text
  }
}
