import Testing
import TrackerKit

@Suite("ImageView")
struct ImageViewTests {
  @Test(
    "V7 a picture keeps its shape unless it is stretched",
    arguments: [
      (ImageView.ContentMode.scaleToFill, Rect(x: 0, y: 0, width: 100, height: 100)),
      (.scaleAspectFit, Rect(x: 0, y: 25, width: 100, height: 50)),
      (.scaleAspectFill, Rect(x: -50, y: 0, width: 200, height: 100)),
      (.center, Rect(x: 30, y: 40, width: 40, height: 20)),
    ])
  func modes(mode: ImageView.ContentMode, frame: Rect) {
    let view = ImageView(
      "a.png", size: Size(width: 40, height: 20),
      frame: Rect(x: 0, y: 0, width: 100, height: 100))
    view.contentMode = mode
    #expect(view.pictureFrame == frame)
    let command = Drawn(view).commands.first
    guard case .picture("a.png", frame)? = command?.shape else {
      Issue.record("no picture at \(frame)")
      return
    }
    #expect(command?.clip?.bounds == view.bounds)
  }

  @Test("V6 a picture has its own size, or less where there is less room")
  func size() {
    let view = ImageView("a.png", size: Size(width: 40, height: 20))
    #expect(view.naturalSize == Size(width: 40, height: 20) && view.growth == [])
    #expect(view.sizeThatFits(Size(width: 20, height: 99)) == Size(width: 20, height: 10))
    view.pictureSize = nil
    #expect(view.naturalSize == .zero && view.growth == [.horizontal, .vertical])
  }

  @Test("V7 a tint fills the opaque parts; without a name, nothing is drawn")
  func tint() {
    let view = ImageView("a.svg", frame: Rect(x: 0, y: 0, width: 10, height: 10))
    view.tintColor = .black
    guard case .symbol(named: "a.svg", _)? = Drawn(view).commands.first?.shape else {
      Issue.record("no symbol")
      return
    }
    view.picture = nil
    #expect(Drawn(view).commands.isEmpty)
  }
}
