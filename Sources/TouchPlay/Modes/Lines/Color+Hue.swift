internal import TrackerKit

extension Color {
  /// The color of a direction (rule L2): hue = angle over a full turn, full saturation, brightness 0.8.
  ///
  /// - Parameter angle: 0° is red, 120° green, 240° blue; any number of turns.
  ///
  /// Of the three parts one is 204 (0.8 of 255), one is 0, and one is 204 times the way from one sixth
  /// of the turn to the next, or from the next back, rounded to the nearest whole number, halves up.
  init(hue angle: Angle) {
    let sixths = angle.positive.degrees / 60
    let sector = sixths.rounded(.down)
    let brightest = Self.hueBrightness
    let rising = UInt32((brightest * (sixths - sector)).rounded())
    let falling = UInt32((brightest * (sector + 1 - sixths)).rounded())
    let full = UInt32(brightest)
    let (red, green, blue) =
      switch Int(sector) {
      case 0: (full, rising, UInt32(0))
      case 1: (falling, full, 0)
      case 2: (0, full, rising)
      case 3: (0, falling, full)
      case 4: (rising, 0, full)
      default: (full, 0, falling)
      }
    self.init(red << 16 | green << 8 | blue)
  }

  /// Brightness 0.8 in eight bits.
  private static let hueBrightness = 204.0

  /// The color as six hexadecimal digits behind a `#`, without its opacity.
  var hexadecimal: String {
    let digits = String(packed >> 8, radix: 16, uppercase: true)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }
}
