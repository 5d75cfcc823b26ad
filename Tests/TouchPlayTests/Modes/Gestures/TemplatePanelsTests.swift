import Testing
import TrackerKit

@testable import TouchPlay

@Suite("Gestures: the panels of templates")
struct TemplatePanelsTests {
  private static let sizes = [
    Size(width: 320, height: 240), Size(width: 480, height: 800), Size(width: 800, height: 480),
    Size(width: 3840, height: 2160),
  ]

  @Test("G4 H5 rows of the list are as wide as it and apart, with their buttons", arguments: sizes)
  func rows(size: Size) throws {
    let scene = GesturesScene(width: size.width, height: size.height)
    for _ in 1...3 {
      _ = scene.model.templates.learn([[[Point(x: 0, y: 0), Point(x: 90, y: 90)]]])
    }
    scene.view.list.open(isEditable: true)
    let scroller = try #require(scene.view.list.all(ScrollView.self).first)
    let rows = scroller.all(TemplateRow.self)
    #expect(rows.count == 3)
    for row in rows {
      #expect(row.frame.minX >= 0 && row.frame.maxX <= scroller.contentSize.width)
      #expect(row.frame.maxX <= scroller.frame.size.width)
      let delete = try #require(row.all(Button.self).first).frame
      #expect(delete.minX >= 0 && delete.maxX <= row.bounds.maxX + 1e-9)
      #expect(delete.minY >= 0 && delete.maxY <= row.bounds.maxY)
    }
    for (row, next) in zip(rows, rows.dropFirst()) { #expect(next.frame.minY > row.frame.maxY) }
  }

  @Test("G4 H5 the pictures of what was drawn are inside the window and apart", arguments: sizes)
  func pictures(size: Size) {
    let scene = GesturesScene(width: size.width, height: size.height)
    scene.press("n")
    let canvas = Canvas()
    scene.view.learn.draw(in: canvas)
    let boxes: [Rect] = canvas.commands.compactMap {
      if case .roundedRectangle(let rect, _) = $0.shape { rect } else { nil }
    }
    // The first one is the panel.
    let pictures = boxes.dropFirst()
    #expect(pictures.count == LearnedTemplate.exampleCount)
    for picture in pictures {
      #expect(picture.minX >= 0 && picture.maxX <= size.width)
      #expect(picture.minY >= 0 && picture.maxY <= size.height)
    }
    for (picture, next) in zip(pictures, pictures.dropFirst()) {
      #expect(next.minX > picture.maxX)
    }
  }

  @Test("G4 H6 an open list follows the theme")
  func theme() {
    let scene = GesturesScene()
    scene.view.list.open(isEditable: true)
    let dark = scene.view.list.panelColor
    #expect(dark == ControlStyle.dark.panel)
    scene.sandbox.perform(.theme)
    #expect(scene.view.list.isOpen && scene.view.list.panelColor == ControlStyle.light.panel)
    #expect(dark != scene.view.list.panelColor)
  }
}
