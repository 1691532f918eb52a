extension CivilDate {
  /// Creates a date from parts that are known to be valid.
  init(validYear year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// Returns the date this many months later, on the month's last day where it is shorter.
  ///
  /// One month after 31 January is 28 or 29 February.
  public func advanced(byMonths months: Int) -> CivilDate {
    let fromYearZero = year * 12 + (month - 1) + months
    let year = fromYearZero >= 0 ? fromYearZero / 12 : (fromYearZero - 11) / 12
    let month = fromYearZero - year * 12 + 1
    let last = CivilDate.daysInMonth(month, ofYear: year)
    return CivilDate(validYear: year, month: month, day: min(day, last))
  }

  /// Returns the date this many years later; 29 February becomes 28 in common years.
  public func advanced(byYears years: Int) -> CivilDate {
    advanced(byMonths: years * 12)
  }
}
