import Almanac

extension DateReader {
  /// Returns a repetition with its weekdays and months in English, as data files have them.
  ///
  /// A text that is English already, or that no translation makes one, is returned as it is.
  package func translated(_ text: String) -> String {
    if isRepetition(text) { return text }
    let scalars = DateText.normalized(text)
    var result = ""
    var end = 0
    for token in tokens(of: text) {
      guard let name = token.englishName else { continue }
      result += DateText.string(scalars[end..<token.range.lowerBound]) + name
      end = token.range.upperBound
    }
    result += DateText.string(scalars[end...])
    return isRepetition(result) ? result : text
  }

  private func isRepetition(_ text: String) -> Bool {
    do throws(RepetitionError) {
      _ = try Repetition(text)
      return true
    } catch {
      return false
    }
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
