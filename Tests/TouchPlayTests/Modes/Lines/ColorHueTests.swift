import Testing
import TrackerKit

@testable import TouchPlay

@Suite("Color+Hue")
struct ColorHueTests {
  /// The colors of 0°, 15°, 30° and so on.
  static let wheel = [
    "#CC0000", "#CC3300", "#CC6600", "#CC9900", "#CCCC00", "#99CC00", "#66CC00", "#33CC00",
    "#00CC00", "#00CC33", "#00CC66", "#00CC99", "#00CCCC", "#0099CC", "#0066CC", "#0033CC",
    "#0000CC", "#3300CC", "#6600CC", "#9900CC", "#CC00CC", "#CC0099", "#CC0066", "#CC0033",
  ]

  @Test("L2 24 hues in 15° steps have full saturation and a brightness of 0.8", arguments: 0..<24)
  func steps(index: Int) {
    for turns in [-1, 0, 2] {
      let angle = Angle(degrees: Double(index * 15 + turns * 360))
      #expect(Color(hue: angle).hexadecimal == Self.wheel[index])
    }
  }

  @Test("L2 color components are rounded to nearest, halves up, with no jump at the full turn")
  func rounding() {
    // One degree is 3.4 of 204.
    #expect(Color(hue: Angle(degrees: 1)) == Color(0xCC0300))
    #expect(Color(hue: Angle(degrees: 3.75)) == Color(0xCC0D00))
    #expect(Color(hue: Angle(degrees: 61)) == Color(0xC9CC00))
    #expect(Color(hue: Angle(degrees: 359.9)) == Color(0xCC0000))
    #expect(Color(hue: Angle(degrees: -1e-18)) == Color(0xCC0000))
  }

  @Test("The hexadecimal form has six digits")
  func hexadecimal() {
    #expect(Color.black.hexadecimal == "#000000")
    #expect(Color(0x00AB0F).opacity(0.5).hexadecimal == "#00AB0F")
  }
}
