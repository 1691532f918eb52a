import NoonmarkSystem

/// Runs work on several threads at once.
enum Threads {
  private final class Work {
    let number: Int
    let body: @Sendable (Int) -> [String]
    var result: [String] = []

    init(number: Int, body: @escaping @Sendable (Int) -> [String]) {
      self.number = number
      self.body = body
    }
  }

  /// Runs a function on a number of threads and returns all results.
  static func run(_ count: Int, _ body: @escaping @Sendable (Int) -> [String]) -> [String] {
    let works = (0..<count).map { Work(number: $0, body: body) }
    let threads = works.map { work in
      var thread = pthread_t()
      let failure = pthread_create(
        &thread, nil,
        { pointer in
          guard let pointer else { return nil }
          let work = Unmanaged<Work>.fromOpaque(pointer).takeUnretainedValue()
          work.result = work.body(work.number)
          return nil
        }, Unmanaged.passUnretained(work).toOpaque())
      return failure == 0 ? thread : nil
    }
    for thread in threads {
      if let thread { pthread_join(thread, nil) }
    }
    return works.flatMap(\.result) + threads.filter { $0 == nil }.map { _ in "no thread" }
  }
}
