import TrackerKit

/// A finger that drags a card on a window of 1280×720 points, which is drawn after each move.
final class CardScene {
  private let screen = MemoryScreen(width: 1280, height: 720)
  private let card: Card
  private var finger: CirclingFinger

  init(_ content: Card.Content, degrees: Double) {
    let window = Window(frame: Rect(x: 0, y: 0, width: 1280, height: 720))
    window.backgroundColor = .black
    card = Card(content, degrees: degrees)
    window.addSubview(card)
    finger = CirclingFinger(on: window, around: Point(x: 440, y: 360), radius: 200)
    finger.app.display = screen
    finger.report(.down)
  }

  /// Drags the card around once.
  func drag() {
    for _ in 0..<120 { finger.report(.move) }
    precondition(card.moveCount > 100)
  }
}

/// A finger that moves in a circle on a window.
struct CirclingFinger {
  let app = Application(loop: EventLoop())
  private let center: Point
  private let radius: Double
  private var ledger = TouchLedger()
  private var step = 0

  init(on window: Window, around center: Point, radius: Double) {
    self.center = center
    self.radius = radius
    app.show(window)
  }

  mutating func report(_ kind: ContactReport.Kind) {
    step += 1
    let angle = Angle(degrees: Double(step) * 3)
    let location = center + Point(x: angle.cosine, y: angle.sine) * radius
    var turn = Turn(time: Timestamp(microseconds: Int64(step) * 16_667))
    let contact = ContactID(device: 1, finger: 1)
    ledger.add(ContactReport(kind, contact, at: location), into: &turn.inputs)
    app.loop.handle(turn)
  }
}

/// A card like those of the mode Gestures, or one whose text or picture turns with it.
final class Card: View {
  /// What the card shows.
  enum Content: String, CaseIterable {
    case card = "a card with an upright name"
    case text = "a card with its text turned"
    case picture = "a picture"
  }

  private let content: Content
  private let angle: Angle
  /// How often the card was moved.
  private(set) var moveCount = 0

  init(_ content: Content, degrees: Double) {
    self.content = content
    angle = Angle(degrees: degrees)
    super.init(frame: Rect(x: 550, y: 290, width: 180, height: 144))
    transform = Transform(rotationAngle: angle)
    let pan = PanGestureRecognizer()
    pan.addTarget(self, action: Card.panned)
    addGestureRecognizer(pan)
  }

  private func panned(_ pan: PanGestureRecognizer) {
    frame.origin = frame.origin + pan.translation
    pan.setTranslation(.zero)
    moveCount += 1
  }

  override func draw(in canvas: Canvas) {
    guard content != .picture else { return canvas.drawPicture(named: "waves", in: bounds) }
    let corners = Transform.identity.corners(of: bounds)
    canvas.color = Color(0xE69F00)
    canvas.fillPolygon(corners)
    canvas.color = .white
    canvas.stroke(corners, width: 4, isClosed: true)
    canvas.color = .black
    let middle = Transform(translationX: bounds.center.x, y: bounds.center.y)
    canvas.withTransform(content == .card ? middle.rotated(by: -angle) : middle) {
      canvas.draw(
        TextRun(
          "Framed", in: Rect(x: -70, y: -45, width: 140, height: 90), size: 30, alignment: .center,
          weight: .bold))
    }
  }
}
