extension Color {
  /// Creates a color of xterm's 256-color palette.
  ///
  /// 16 to 231 are a cube of six levels per channel, and 232 to 255 are grays. Nearly all terminals
  /// agree on both. Users configure the first 16, which are the `ansi` colors here.
  package init(xterm index: UInt8) {
    switch index {
    case 0..<16:
      self = Color.ansi[Int(index)]
    case 16..<232:
      let cube = index - 16
      self.init(
        red: Color.cubeLevel(cube / 36), green: Color.cubeLevel(cube / 6 % 6),
        blue: Color.cubeLevel(cube % 6))
    default:
      let level = 8 + 10 * (index - 232)
      self.init(red: level, green: level, blue: level)
    }
  }

  /// The nearest color of xterm's 256-color palette, 16 to 255.
  ///
  /// Nearest in `Oklab`: in plain RGB, a dark green would become gray. Searches the corners of the
  /// cube's cell that contains the color, and the grays of similar brightness.
  package var nearest256: UInt8 {
    let own = Oklab(self)
    var nearest = 0
    var shortest = Double.infinity
    func consider(_ index: Int) {
      let distance = own.distance(to: Color.cubeAndGraysOklab[index])
      if distance < shortest {
        shortest = distance
        nearest = index
      }
    }
    for red in Color.cubeSteps(around: red) {
      for green in Color.cubeSteps(around: green) {
        for blue in Color.cubeSteps(around: blue) { consider(36 * red + 6 * green + blue) }
      }
    }
    let low = (Int(min(red, green, blue)) - 8) / 10
    let high = (Int(max(red, green, blue)) + 1) / 10
    for gray in min(max(low, 0), 23)...min(max(high, 0), 23) { consider(216 + gray) }
    return UInt8(16 + nearest)
  }

  /// The nearest of the 16 standard colors: 0 to 7, and their bright forms 8 to 15.
  ///
  /// Terminals differ in these colors, so `ansi` is used for all terminals. Nearest in `Oklab`, but
  /// a nearly gray color becomes black, white or one of the two grays, even if a color such as cyan
  /// is closer in brightness.
  package var nearest16: UInt8 {
    let own = Oklab(self)
    let isGrayish = own.squaredChroma < Color.leastChroma * Color.leastChroma
    var nearest = 0
    var shortest = Double.infinity
    for (index, entry) in Color.ansiOklab.enumerated()
    where !isGrayish || Color.ansiGrays.contains(index) {
      let distance = own.distance(to: entry)
      if distance < shortest {
        shortest = distance
        nearest = index
      }
    }
    return UInt8(nearest)
  }

  /// The 16 standard colors of a common terminal.
  ///
  /// The Tango palette, the default of GNOME's and many other terminals. Its color 3 is the dark
  /// yellow that most terminals show, so orange and yellow stay distinct.
  static let ansi: [Color] = [
    Color(red: 0x00, green: 0x00, blue: 0x00), Color(red: 0xcc, green: 0x00, blue: 0x00),
    Color(red: 0x4e, green: 0x9a, blue: 0x06), Color(red: 0xc4, green: 0xa0, blue: 0x00),
    Color(red: 0x34, green: 0x65, blue: 0xa4), Color(red: 0x75, green: 0x50, blue: 0x7b),
    Color(red: 0x06, green: 0x98, blue: 0x9a), Color(red: 0xd3, green: 0xd7, blue: 0xcf),
    Color(red: 0x55, green: 0x57, blue: 0x53), Color(red: 0xef, green: 0x29, blue: 0x29),
    Color(red: 0x8a, green: 0xe2, blue: 0x34), Color(red: 0xfc, green: 0xe9, blue: 0x4f),
    Color(red: 0x72, green: 0x9f, blue: 0xcf), Color(red: 0xad, green: 0x7f, blue: 0xa8),
    Color(red: 0x34, green: 0xe2, blue: 0xe2), Color(red: 0xee, green: 0xee, blue: 0xec),
  ]

  /// The indices of black, the light gray, the dark gray and white.
  private static let ansiGrays = [0, 7, 8, 15]
  /// The minimum chroma of a color whose hue is kept: half the lowest chroma in the palette.
  private static let leastChroma = 0.04
  private static let ansiOklab = ansi.map { Oklab($0) }
  private static let cubeAndGraysOklab = (UInt8(16)...255).map { Oklab(Color(xterm: $0)) }

  /// Returns the steps, 0 to 5, whose levels (0, 95, 135, 175, 215, 255) enclose a channel.
  private static func cubeSteps(around channel: UInt8) -> ClosedRange<Int> {
    let below = channel < 95 ? 0 : (Int(channel) - 55) / 40
    return below...min(below + 1, 5)
  }

  private static func cubeLevel(_ step: UInt8) -> UInt8 {
    step == 0 ? 0 : 55 + 40 * step
  }
}
