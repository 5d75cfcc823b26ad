internal import TrackerKit

extension Color {
  /// Creates the color of a direction: 0° is red, 120° green, 240° blue (rule L2).
  ///
  /// Its hue is the angle, at full saturation and brightness 0.8. Of the three components, one is
  /// 204 (0.8 of 255) and one is 0. In each sixth of a turn, the third rises from 0 to 204 or falls
  /// from 204 to 0, rounded to the nearest integer, halves up.
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

  private static let hueBrightness = 204.0

  /// The color as `#` and six hexadecimal digits, without the opacity.
  var hexadecimal: String {
    let digits = String(packed >> 8, radix: 16, uppercase: true)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }
}
