import Testing
import TrackerKit

@testable import TouchPlay

@Suite("GesturesLayout")
struct GesturesLayoutTests {
  private static let sizes = [
    Size(width: 320, height: 240), Size(width: 480, height: 800), Size(width: 800, height: 480),
    Size(width: 1024, height: 600), Size(width: 1080, height: 1920),
    Size(width: 3840, height: 2160),
  ]

  @Test("G2 H5 captions cover no cards, panel, buttons, strip, or recording dot", arguments: sizes)
  func captions(size: Size) {
    for factor in [1.0, 2] {
      let layout = GesturesLayout(size: size, factor: factor)
      let captions = layout.captions
      let dot = RecordingView.box(in: size, factor: factor)
      let reach = layout.cardWidth / 2
      var others = layout.homes.map { Rect(origin: $0, size: .zero).expanded(by: reach) }
      others += [layout.button(0), layout.button(1), layout.strip, layout.frame, dot]
      if layout.hasRoomForPanel { others.append(layout.panel) }
      for other in others { #expect(captions.intersection(other) == nil, "\(other)") }
      #expect(captions.size.shortEdge >= min(16, size.shortEdge * 0.07))
      #expect(captions.minX >= 0 && captions.maxX <= size.width && captions.maxY <= size.height)
      #expect(layout.button(1).intersection(dot) == nil)
    }
  }

  @Test(
    "G1 H5 a small card shows the first letter of its name, large enough to read", arguments: sizes)
  func letters(size: Size) {
    let scene = GesturesScene(width: size.width, height: size.height)
    for view in scene.view.all(StripCardView.self).map({ $0 as View })
      + scene.view.all(CardView.self).map({ $0 as View })
    {
      let canvas = Canvas()
      view.draw(in: canvas)
      for command in canvas.commands {
        guard case .text(let run) = command.shape else { continue }
        let shrunk = run.box.size.width / (0.7 * Double(run.text.count))
        #expect(min(run.size, shrunk) >= 11, "\(run.text)")
      }
    }
  }

  @Test(
    "G1 H5 cards at home do not cover each other, even in a narrow window",
    arguments: sizes + [Size(width: 240, height: 480)])
  func homes(size: Size) {
    let layout = GesturesLayout(size: size, factor: 1)
    let frames = zip(Card.permanentCards(), layout.homes).map { card, home in
      let half = card.halfExtents(width: layout.cardWidth)
      return Rect(
        x: home.x - half.width, y: home.y - half.height, width: 2 * half.width,
        height: 2 * half.height)
    }
    for (index, frame) in frames.enumerated() {
      for other in frames[(index + 1)...] { #expect(frame.intersection(other) == nil) }
    }
  }

  @Test("G2 a new caption is drawn at once")
  func caption() {
    let frame = Rect(x: 0, y: 0, width: 400, height: 40)
    let window = Window(frame: frame)
    let captions = CaptionsView(settings: Settings())
    captions.frame = frame
    window.addSubview(captions)
    window.drawScene(in: Canvas())
    captions.show("tap")
    #expect(window.needsDisplay)
  }
}
