import NoonmarkDomain
import Testing

@Suite struct `Times of notices` {
  @Test(arguments: [
    ("1d,1h,10m", "1d,1h,10m"), ("10m 1h, 1d", "1d,1h,10m"),
    ("1d,\t1h\t10m", "1d,1h,10m"),
    ("1 day, 2 hours, 30 min", "1d,2h,30m"),
    ("60m", "1h"), ("90m", "90m"), ("24h", "24h"), ("14d", "2w"), ("10d", "10d"), ("0", "0m"),
    ("0d,0m", "0m"), ("1W", "1w"), ("never", "never"), ("Never", "never"), ("366d", "366d"),
    ("24h,1d", "1d,24h"),
  ])
  func `are written in one way`(text: String, canonical: String) throws {
    let times = try #require(NoticeTimes(text))
    #expect(times.text == canonical)
    #expect(NoticeTimes(canonical) == times)
  }

  @Test(arguments: [
    "", " ", ",", "1", "d", "1x", "1day2x", "-1d", "367d", "53w", "9999999m", "1d never", "0x",
    "1m,2m,3m,4m,5m,6m,7m,8m,9m,10m,11m", "1.5h", "١d", "1h30m",
  ])
  func `that cannot be read are refused`(text: String) {
    #expect(NoticeTimes(text) == nil)
  }
}
