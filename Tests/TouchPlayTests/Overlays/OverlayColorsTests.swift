import TestSupport
import Testing
import TrackerKit

@testable import TouchPlay

@Suite("Colors of overlays")
struct OverlayColorsTests {
  @Test(
    "H6 overlays have the theme's colors; their words have a contrast of 4.5",
    arguments: [true, false])
  func contrast(isDark: Bool) throws {
    let scene = SandboxScene { $0.isDark = isDark }
    let overlays = scene.sandbox.overlays
    let style = isDark ? ControlStyle.dark : .light
    scene.press("i")
    overlays.show("saved", on: scene.sandbox.loop)
    overlays.recording.elapsed = 7
    for view in [overlays.inspector, overlays.message, overlays.recording] as [View] {
      let canvas = Canvas()
      view.draw(in: canvas)
      #expect(canvas.commands.first?.color == style.panel, "\(view)")
      for command in canvas.commands.dropFirst() {
        let least = if case .text = command.shape { 4.5 } else { 3.0 }
        #expect(command.color.contrast(with: style.panel) >= least, "\(view)")
      }
    }
    for color in [style.text, style.hint, style.accent] {
      #expect(color.contrast(with: style.panel) >= 4.5)
    }
    overlays.help.open()
    scene.sandbox.window?.layoutTree()
    #expect(overlays.help.panelColor == style.panel)
    let page = overlays.help.all(ScrollView.self)[0].content.subviews[0]
    let canvas = Canvas()
    page.draw(in: canvas)
    #expect(Set(canvas.commands.map(\.color)) == [style.text, style.accent])
  }
}
