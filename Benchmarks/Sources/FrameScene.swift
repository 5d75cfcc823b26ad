import TrackerKit

/// Ten fingers that move up and down beside each other, and a picture that follows them.
final class FrameScene {
  /// What the picture shows.
  enum Content: String, CaseIterable {
    case ink = "lines that grow, as in Trace"
    case numbers = "numbers and a polygon, as in Touchy"
    case lines = "straight lines with a rim, as in Lines"
    case cards = "rounded cards with a frame"
    case map = "a map that the fingers turn, with turned names and a turned picture"
  }

  let content: Content
  private let canvas = Canvas()
  private let screen = MemoryScreen(width: 1920, height: 1080)
  private var paths: [InkPath] = []
  private var step = 0

  init(_ content: Content) {
    self.content = content
    move()
  }

  /// Moves all fingers as far as they get in a sixtieth of a second, and draws the picture.
  func move() {
    step += 1
    let fingers = (0..<10).map { location(of: $0) }
    canvas.clear()
    canvas.fillGround(.white)
    draw(fingers)
    screen.show(canvas)
  }

  private func location(of finger: Int) -> Point {
    let way = Angle(degrees: Double(step) * 1.5 + Double(finger) * 57)
    let side = Angle(degrees: Double(step) * 6 + Double(finger) * 228)
    return Point(
      x: 162 + 169 * Double(finger) + 67 * side.sine, y: 540 + 410 * way.sine)
  }

  private func draw(_ fingers: [Point]) {
    switch content {
    case .ink: drawInk(fingers)
    case .numbers: drawNumbers(fingers)
    case .lines: drawLines(fingers)
    case .cards: drawCards(fingers)
    case .map: drawMap(fingers)
    }
  }

  /// New lines begin from time to time, so that a frame costs the same however long this runs.
  private func drawInk(_ fingers: [Point]) {
    if step % 120 == 1 { paths = fingers.map { _ in InkPath(width: 8) } }
    canvas.color = Color(0x2060C0)
    for (path, finger) in zip(paths, fingers) {
      path.append(finger)
      canvas.draw(path)
    }
  }

  private func drawNumbers(_ fingers: [Point]) {
    canvas.color = Color(0xAAAAAA)
    canvas.stroke(fingers, width: 6, isClosed: true)
    canvas.color = Color(0xFFFF00)
    for finger in fingers { canvas.fill(Self.zero, at: finger, scale: 131) }
  }

  private func drawLines(_ fingers: [Point]) {
    for (index, finger) in fingers.enumerated() {
      let line = [Point(x: 162 + 169 * Double(index), y: 540), finger]
      canvas.color = .black
      canvas.stroke(line, width: 10)
      canvas.color = Color(0xE00000)
      canvas.stroke(line, width: 8)
    }
  }

  private func drawCards(_ fingers: [Point]) {
    for finger in fingers {
      let card = Rect(x: finger.x - 80, y: finger.y - 60, width: 160, height: 120)
      canvas.color = .black
      canvas.fill(card, cornerRadius: 12)
      canvas.color = Color(0xE69F00)
      canvas.fill(card.expanded(by: -3), cornerRadius: 9)
    }
  }

  /// The map turns by 1.5° per frame, and grows and shrinks.
  private func drawMap(_ fingers: [Point]) {
    let scale = 1 + 0.3 * Angle(degrees: Double(step) * 2).sine
    let camera = Transform(translationX: 960, y: 540)
      .rotated(by: Angle(degrees: Double(step) * 1.5)).scaledBy(x: scale, y: scale)
    canvas.withTransform(camera) {
      canvas.color = Color(0xD9E8C4)
      canvas.fillPolygon(Self.coast)
      for index in 0..<12 {
        let place = Self.coast[index * 5] * 0.8
        canvas.color = Color(0xAAAAAA)
        canvas.stroke([.zero, place], width: 8)
        canvas.color = .black
        let box = Rect(origin: place, size: Size(width: 160, height: 20))
        canvas.draw(TextRun("Lighthouse", in: box, size: 14))
      }
      canvas.drawPicture(named: "waves", in: Rect(x: -90, y: -60, width: 180, height: 120))
    }
  }

  private static let coast = oval(width: 900, height: 700, turn: 1)

  /// A digit's outline: 1 high, centered on the origin.
  private static let zero = VectorShape(contours: [
    oval(width: 0.62, height: 1, turn: 1), oval(width: 0.21, height: 0.66, turn: -1),
  ])

  private static func oval(width: Double, height: Double, turn: Double) -> [Point] {
    (0..<60).map { index in
      let angle = Angle(degrees: Double(index) * 6 * turn)
      return Point(x: width / 2 * angle.cosine, y: height / 2 * angle.sine)
    }
  }
}
