import Testing
import TrackerKit

@testable import TouchPlay

@Suite("SoakView")
struct SoakViewTests {
  private func view(_ width: Double, _ height: Double) -> SoakView {
    let view = SoakView()
    view.frame = Rect(x: 0, y: 0, width: width, height: height)
    view.rows = ["no ghost touches", "less than 1 min", "Esc Esc ends the soak"]
    return view
  }

  private func boxes(of view: SoakView) -> [Rect] {
    (0..<60).map { place in
      view.place = place
      return view.box
    }
  }

  @Test(
    "J6 the words are on the screen at every place and size",
    arguments: [(320, 240), (200, 100), (1024, 600), (1080, 1920), (3840, 2160)])
  func inside(width: Double, height: Double) {
    let view = view(width, height)
    for box in boxes(of: view) {
      #expect(box.minX >= 0 && box.maxX <= width && box.minY >= 0 && box.maxY <= height)
    }
  }

  @Test(
    "J6 nothing burns in: the words never stay, and no spot has them for more than 12 of 60 minutes",
    arguments: [(1024, 600), (1080, 1920), (1920, 1080)])
  func moves(width: Double, height: Double) {
    let boxes = boxes(of: view(width, height))
    for (one, next) in zip(boxes, boxes.dropFirst()) { #expect(one.intersection(next) == nil) }
    var most = 0
    for x in stride(from: 5, to: width, by: 10) {
      for y in stride(from: 5, to: height, by: 10) {
        most = max(most, boxes.count { $0.contains(Point(x: x, y: y)) })
      }
    }
    #expect(most <= 12)
  }

  @Test("J6 the words are dim; the title is bright while something touches the screen")
  func colors() {
    let view = view(800, 480)
    func brightest() -> UInt32 {
      let canvas = Canvas()
      view.draw(in: canvas)
      return canvas.commands.map { $0.color.packed >> 24 }.max() ?? 0
    }
    #expect(brightest() < 0x60)
    view.isTouched = true
    #expect(brightest() > 0xC0)
  }
}
