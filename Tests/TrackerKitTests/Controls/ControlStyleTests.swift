import TestSupport
import Testing
import TrackerKit

@Suite("ControlStyle")
struct ControlStyleTests {
  @Test(
    "H6 text has a contrast of 4.5 to its background, and parts a contrast of 3",
    arguments: [ControlStyle.light, .dark])
  func contrasts(style: ControlStyle) {
    for (text, ground) in [
      (style.text, style.face), (style.text, style.pressedFace), (style.text, style.panel),
      (style.hint, style.face), (style.accentText, style.accent),
    ] {
      #expect(text.contrast(with: ground) >= 4.5, "\(text) on \(ground)")
    }
    for (line, ground) in [(style.outline, style.face), (style.accent, style.face)] {
      #expect(line.contrast(with: ground) >= 3, "\(line) on \(ground)")
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
