import Testing
import TrackerKit

@testable import TrackerKitRaster

@Suite("Groups of a display list") struct GroupTests {
  private let window = Window(frame: Rect(x: 0, y: 0, width: 100, height: 80))
  private let group = View(frame: Rect(x: 10, y: 10, width: 80, height: 60))

  init() {
    window.backgroundColor = .white
    window.addSubview(group)
  }

  private func add(_ color: UInt32, x: Double, to parent: View? = nil) -> View {
    let view = View(frame: Rect(x: x, y: 0, width: 40, height: 40))
    view.backgroundColor = Color(color)
    (parent ?? group).addSubview(view)
    return view
  }

  private var picture: Picture {
    Picture.of(width: 100, height: 80) { window.drawScene(in: $0) }
  }

  @Test("V7 views that overlap in a faded view do not show through each other")
  func overlap() {
    _ = add(0xFF0000, x: 0)
    _ = add(0x0000FF, x: 20)
    group.alpha = 0.5
    let picture = picture
    #expect(picture[15, 20] == 0xFF7F7F)
    #expect(picture[40, 20] == 0x7F7FFF && picture[60, 20] == 0x7F7FFF)
    #expect(picture[80, 20] == 0xFFFFFF && picture[5, 5] == 0xFFFFFF)
  }

  @Test("V7 the opacities of nested groups multiply, and a group ends with its view")
  func nested() {
    let inner = View(frame: group.bounds)
    group.addSubview(inner)
    _ = add(0xFF0000, x: 0, to: inner)
    _ = add(0x000000, x: 20, to: inner)
    _ = add(0x000000, x: 40)
    (group.alpha, inner.alpha) = (0.5, 0.5)
    let picture = picture
    #expect(picture[40, 20] == 0xBFBFBF && picture[80, 20] == 0x7F7F7F)
    // The last view covers the inner group.
    #expect(picture[55, 20] == 0x7F7F7F && picture[15, 20] == 0xFFBFBF)
  }

  @Test("V7 a clip limits a group, and one outside the surface draws nothing")
  func clipped() {
    _ = add(0xFF0000, x: 0)
    _ = add(0x0000FF, x: -20)
    group.alpha = 0.5
    group.clipsToBounds = true
    #expect(picture[5, 20] == 0xFFFFFF && picture[15, 20] == 0x7F7FFF)
    group.frame.origin.x = 500
    #expect(Set(picture.pixels) == [0xFFFFFF])
  }

  @Test("V7 a view that draws once fades as before, without a group")
  func single() {
    group.backgroundColor = Color(0x00FF00).opacity(0.5)
    group.alpha = 0.5
    let canvas = Canvas()
    window.drawScene(in: canvas)
    #expect(canvas.commands.map(\.color.alpha) == [255, 64])
    let plain = Picture.of(width: 100, height: 80) { canvas in
      canvas.color = .white
      canvas.fill(window.bounds)
      canvas.color = Color(0x00FF00).opacity(64.0 / 255)
      canvas.fill(group.frame)
    }
    #expect(picture.differences(from: plain).isEmpty)
  }

  @Test("V7 a change inside a group repaints only what has changed, as a group")
  func damage() {
    let mover = add(0xFF0000, x: 0)
    _ = add(0x0000FF, x: 20)
    group.alpha = 0.5
    let (canvas, kept) = (Canvas(), Picture(width: 100, height: 80))
    let software = SoftwareCanvas(width: 100, height: 80)
    func draw() -> Int {
      canvas.clear()
      window.drawScene(in: canvas)
      return kept.draw(canvas, with: software).reduce(0) { $0 + $1.width * $1.height }
    }
    #expect(draw() == 8000 && draw() == 0)
    mover.frame.origin.x = 4
    #expect((1...4000).contains(draw()) && kept.differences(from: picture).isEmpty)
    group.alpha = 0.6
    #expect((1...5000).contains(draw()) && kept.differences(from: picture).isEmpty)
    group.alpha = 1
    #expect((1...5000).contains(draw()) && kept.differences(from: picture).isEmpty)
  }
}
