import Almanac
import NoonmarkBase

extension DateReader {
  /// Parses a repetition whose weekdays and months can be in the user's language; its text has them
  /// in English, as data files do.
  ///
  /// - Throws: The error of the text as it is written.
  package func repetition(_ text: String) throws(Failure) -> Repetition {
    do {
      return try Repetition(text)
    } catch {
      let written = error
      do {
        return try Repetition(inEnglish(text))
      } catch {
        throw written
      }
    }
  }

  private func inEnglish(_ text: String) -> String {
    let scalars = DateText.normalized(text)
    var result = ""
    var end = 0
    for token in tokens(of: text) {
      guard let name = token.englishName else { continue }
      result += DateText.string(scalars[end..<token.range.lowerBound]) + name
      end = token.range.upperBound
    }
    return result + DateText.string(scalars[end...])
  }
}

extension DateToken {
  /// The English name of the weekday or month that it names.
  fileprivate var englishName: String? {
    first { term in
      switch term {
      case .weekday(let weekday): EnglishName.of(weekday).lowercased()
      case .month(let month): EnglishName.ofMonth(month).lowercased()
      default: nil
      }
    }
  }
}
