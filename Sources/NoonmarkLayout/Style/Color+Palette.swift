extension Color {
  /// Creates the color of an entry of xterm's 256 color palette.
  ///
  /// 16 to 231 are a cube of six levels a channel, 232 to 255 greys; both are the same nearly
  /// everywhere. The first 16 are the user's own: those are the `ansi` colors here.
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

  /// The nearest entry of xterm's 256 color palette, 16 to 255.
  ///
  /// Nearest by `Oklab`, in which a dark green stays green where plain RGB makes it grey. Looked for
  /// among the corners of the cube's cell that holds the color, and the greys about as bright.
  package var nearest256: UInt8 {
    let own = Oklab(self)
    var nearest = 0
    var shortest = Double.infinity
    func consider(_ index: Int) {
      let distance = own.distance(to: Color.cubeAndGreysOklab[index])
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
    for grey in min(max(low, 0), 23)...min(max(high, 0), 23) { consider(216 + grey) }
    return UInt8(16 + nearest)
  }

  /// The nearest of the 16 standard colors: 0 to 7, and their bright forms 8 to 15.
  ///
  /// Terminals differ in these; `ansi` stands for all of them. Nearest by `Oklab`, but what is all
  /// but grey becomes black, white or one of the two greys: a middling grey is no cyan, though
  /// nothing else is as bright.
  package var nearest16: UInt8 {
    let own = Oklab(self)
    let isGreyish = own.squaredChroma < Color.leastChroma * Color.leastChroma
    var nearest = 0
    var shortest = Double.infinity
    for (index, entry) in Color.ansiOklab.enumerated()
    where !isGreyish || Color.ansiGreys.contains(index) {
      let distance = own.distance(to: entry)
      if distance < shortest {
        shortest = distance
        nearest = index
      }
    }
    return UInt8(nearest)
  }

  /// What the 16 standard colors look like on a common terminal.
  ///
  /// The Tango palette, the default of GNOME's and many other terminals. In it color 3 is the
  /// dark yellow that most terminals show, so that orange and yellow stay apart.
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

  /// Black, the light grey, the dark grey and white.
  private static let ansiGreys = [0, 7, 8, 15]
  /// The chroma from which a color has a hue to keep: half that of the palette's faintest.
  private static let leastChroma = 0.04
  private static let ansiOklab = ansi.map { Oklab($0) }
  private static let cubeAndGreysOklab = (UInt8(16)...255).map { Oklab(Color(xterm: $0)) }

  /// The steps, 0 to 5, whose levels (0, 95, 135, 175, 215, 255) lie on both sides of a channel.
  private static func cubeSteps(around channel: UInt8) -> ClosedRange<Int> {
    let below = channel < 95 ? 0 : (Int(channel) - 55) / 40
    return below...min(below + 1, 5)
  }

  private static func cubeLevel(_ step: UInt8) -> UInt8 {
    step == 0 ? 0 : 55 + 40 * step
  }
}
