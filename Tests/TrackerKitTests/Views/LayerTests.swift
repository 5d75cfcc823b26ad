import Testing
import TrackerKit

@Suite("Layer")
struct LayerTests {
  private let view = View(frame: Rect(x: 10, y: 10, width: 100, height: 60))

  private func drawn() -> Canvas {
    let canvas = Canvas()
    view.drawScene(in: canvas)
    return canvas
  }

  @Test("V7 a plain view draws as before; its background has the corners of the layer")
  func corners() {
    view.backgroundColor = .white
    #expect(Drawn(view).rectangles == [.white])
    view.layer.cornerRadius = 500
    guard case .roundedRectangle(_, let radius)? = drawn().commands.first?.shape else {
      Issue.record("no rounded rectangle")
      return
    }
    #expect(radius == 30)
    view.layer.cornerRadius = 0
    #expect(view.layer == Layer() && Drawn(view).rectangles == [.white])
  }

  @Test("V7 subviews are clipped to rounded corners only if the view clips")
  func clipping() {
    let child = View(frame: view.bounds)
    child.backgroundColor = .black
    view.addSubview(child)
    view.layer.cornerRadius = 10
    #expect(drawn().commands[0].clip == nil)
    view.clipsToBounds = true
    let canvas = drawn()
    let outline = canvas.commands[0].clip?.outline.map { Array(canvas.points[$0]) } ?? []
    #expect(outline.count >= 20 && canvas.commands[0].clip?.bounds == view.frame)
    #expect(outline.allSatisfy { $0.distance(to: Point(x: 10, y: 10)) > 4 })
  }

  @Test("V7 a border is inside the edge and above the subviews")
  func border() {
    let child = View(frame: view.bounds)
    child.backgroundColor = .white
    view.addSubview(child)
    view.layer.border = Layer.Border(width: 4, color: .black)
    let canvas = drawn()
    guard case .polyline(let range, 4, true)? = canvas.commands.last?.shape else {
      Issue.record("no closed line")
      return
    }
    #expect(Rect(around: canvas.points[range]) == view.frame.expanded(by: -2))
  }

  @Test("V7 a shadow fades out in its radius, and is as dark in the middle as its color")
  func shadow() {
    view.layer.shadow = Layer.Shadow(
      radius: 6, offset: Point(x: 0, y: 3), color: Color.black.opacity(0.4))
    let commands = drawn().commands
    let boxes = commands.compactMap { command -> Rect? in
      guard case .roundedRectangle(let rect, _) = command.shape else { return nil }
      return rect
    }
    #expect(boxes.count == 6 && boxes[0] == view.frame.expanded(by: 5).moved(y: 3))
    let rest = commands.reduce(1.0) { $0 * (1 - Double($1.color.alpha) / 255) }
    #expect(abs(1 - rest - 0.4) < 0.03)
  }

  @Test("V7 a gradient has each color between two, once, and fills the view")
  func gradient() {
    view.layer.gradient = Layer.Gradient(Color(0x000000), Color(0x140000), isHorizontal: true)
    let commands = drawn().commands
    #expect(commands.count == 21 && Set(commands.map(\.color)).count == 21)
    var area = 0.0
    for command in commands {
      guard case .rectangle(let rect) = command.shape else { continue }
      area += rect.size.width * rect.size.height
    }
    #expect(area == 6000 && commands.last?.color == Color(0x140000))
  }

  @Test("V7 a view fades as a whole with what is in it; a single shape needs no group")
  func opacity() {
    let child = View(frame: view.bounds)
    child.backgroundColor = .black
    view.backgroundColor = .white
    view.addSubview(child)
    (view.alpha, child.alpha) = (0.5, 0.5)
    let commands = drawn().commands
    #expect(commands.map(\.color.alpha) == [128, 255, 128, 128])
    guard case .groupStart(0.5) = commands[0].shape, case .groupEnd = commands[3].shape else {
      Issue.record("no group")
      return
    }
    view.alpha = 1
    #expect(drawn().commands.map(\.color.alpha) == [255, 128])
  }

  @Test("V7 S3 a group is in the scene or in the overlays, and has the digest of faded shapes")
  func groupDigest() {
    let child = View(frame: view.bounds)
    let canvas = Canvas()
    view.addSubview(child)
    (view.backgroundColor, child.backgroundColor) = (.white, .black)
    func digest() -> StateDigest {
      canvas.clear()
      view.drawScene(in: canvas)
      return canvas.sceneDigest
    }
    (view.alpha, child.alpha) = (0.5, 0.5)
    let grouped = digest()
    #expect(canvas.sceneCount == 4)
    view.alpha = 1
    view.backgroundColor = Color.white.opacity(0.5)
    child.alpha = 0.25
    #expect(digest() == grouped && canvas.sceneCount == 2)
    child.isExcludedFromDigest = true
    view.alpha = 0.5
    _ = digest()
    #expect(canvas.sceneCount == 1 && canvas.commands.count == 2)
    canvas.removeOverlays()
    #expect(canvas.commands.count == 1)
  }

  @Test("V1 views learn that they are in another superview or window")
  func moves() {
    final class Noter: View {
      var notes: [String] = []
      override func didMoveToSuperview() { notes.append(superview == nil ? "none" : "super") }
      override func didMoveToWindow() { notes.append(window == nil ? "out" : "in") }
    }
    let (noter, window) = (Noter(), Window(frame: .zero))
    view.addSubview(noter)
    window.addSubview(view)
    view.removeFromSuperview()
    #expect(noter.notes == ["super", "out", "in", "out"])
  }
}

extension Rect {
  fileprivate func moved(y: Double) -> Rect {
    Rect(origin: origin + Point(x: 0, y: y), size: size)
  }
}
