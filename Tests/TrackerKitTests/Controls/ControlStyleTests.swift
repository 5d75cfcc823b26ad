import Foundation
import Testing
import TrackerKit

@Suite("ControlStyle")
struct ControlStyleTests {
  /// The contrast ratio of two colors, 1...21, as defined by WCAG.
  private func contrast(_ first: Color, _ second: Color) -> Double {
    let lights = [first, second].map { color in
      let parts = [color.red, color.green, color.blue].map { part in
        let value = Double(part) / 255
        return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
      }
      return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    }.sorted()
    return (lights[1] + 0.05) / (lights[0] + 0.05)
  }

  @Test(
    "H6 text has a contrast of 4.5 to its background, and parts a contrast of 3",
    arguments: [ControlStyle.light, .dark])
  func contrasts(style: ControlStyle) {
    for (text, ground) in [
      (style.text, style.face), (style.text, style.pressedFace), (style.text, style.panel),
      (style.hint, style.face), (style.accentText, style.accent),
    ] {
      #expect(contrast(text, ground) >= 4.5, "\(text) on \(ground)")
    }
    for (line, ground) in [(style.outline, style.face), (style.accent, style.face)] {
      #expect(contrast(line, ground) >= 3, "\(line) on \(ground)")
    }
  }

  @Test("H5 the UI factor multiplies every size and no color")
  func scaling() {
    let style = ControlStyle.dark.scaled(by: 2)
    #expect(style.fontSize == 36 && style.cornerRadius == 18 && style.lineWidth == 3)
    #expect(style.padding == 20 && style.trackWidth == 12)
    #expect(style.thumbSize == 60 && style.targetSize == 88)
    #expect(style.textShare == ControlStyle.dark.textShare)
    #expect(style.text == ControlStyle.dark.text && style.panel == ControlStyle.dark.panel)
    #expect(style.scaled(by: 0.5) == .dark)
  }

  @Test("H5 text grows with the height up to the style's font size")
  func fontSize() {
    let style = ControlStyle.light
    #expect(style.fontSize(inHeight: 20) == 11)
    #expect(style.fontSize(inHeight: 200) == 18)
    #expect(style.fontSize(inHeight: -5) == 0)
  }
}
