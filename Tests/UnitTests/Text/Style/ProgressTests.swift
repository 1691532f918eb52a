import Almanac
import NoonmarkLayout
import NoonmarkText
import TestSupport
import Testing

@Suite struct `A stretch of progress` {
  private func stretches(_ random: inout SeededGenerator) -> [(start: Instant, end: Instant)] {
    var second = random.number(in: -50...50)
    return (0..<random.number(in: 1...3)).map { _ in
      let start = second + random.number(in: 0...40)
      let end = start + random.number(in: 1...160)
      second = end
      return (Instant(epochSeconds: start), Instant(epochSeconds: end))
    }
  }

  @Test(arguments: 1...10)
  func `draws the whole steps gone by, until the second of the next`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var failures: [String] = []
    for _ in 0..<6 {
      let stretches = stretches(&random)
      let steps = random.number(in: 1...200)
      let seconds =
        stretches[0].start.epochSeconds - 5...(stretches.last?.end.epochSeconds ?? 0) + 5
      let total = stretches.reduce(0) { $0 + $1.end.seconds(since: $1.start) }
      func elapsed(_ second: Int) -> Int {
        stretches.reduce(0) {
          $0 + min(max(second, $1.start.epochSeconds), $1.end.epochSeconds)
            - $1.start.epochSeconds
        }
      }
      // Brute force from the end: the step of each second, and the next second with a different
      // step.
      var next: Int?
      for second in seconds.reversed() {
        let step = elapsed(second) * steps / total
        if elapsed(second + 1) * steps / total != step { next = second + 1 }
        let now = Instant(epochSeconds: second)
        let drawn = Progress(through: stretches, now: now)?.drawn(steps: steps)
        let until = next.map { Instant(epochSeconds: $0) }
        if drawn != Timed(step, expires: until) {
          failures.append("\(steps) steps at \(second) of \(stretches)")
        }
      }
    }
    #expect(failures.isEmpty, "\(failures.first ?? "")")
  }

  @Test func `is full only when all has gone by`() throws {
    let stretch = [(start: Instant(epochSeconds: 0), end: Instant(epochSeconds: 1000))]
    func percentage(_ second: Int) -> Int? {
      Progress(through: stretch, now: Instant(epochSeconds: second))?.percentage.value
    }
    #expect([-5, 9, 10, 999, 1000, 5000].map(percentage) == [0, 0, 1, 99, 100, 100])
  }

  @Test func `through no time at all is nil`() {
    let now = Instant(epochSeconds: 0)
    #expect(Progress(through: [], now: now) == nil)
    #expect(Progress(through: [(now, now)], now: now) == nil)
  }

  @Test func `that is constant expires at its instant`() {
    let until = Instant(epochSeconds: 99)
    let progress = Progress(elapsed: 31, of: 89, expires: until)
    #expect(progress.drawn(steps: 160) == Timed(55, expires: until))
    #expect(progress.percentage == Timed(35, expires: until))
    #expect(Progress(elapsed: 299, of: 300, expires: nil).percentage.value == 99)
    #expect(Progress(elapsed: 300, of: 300, expires: nil).percentage.value == 100)
    #expect(Progress(elapsed: -3, of: 89, expires: nil).elapsed == 0)
    #expect(Progress(elapsed: 90, of: 89, expires: nil).fraction == 1)
    #expect(Progress(elapsed: 0, of: 0, expires: nil).drawn(steps: 8).value == 0)
  }
}
