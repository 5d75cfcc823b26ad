import TrackerKit
import TrackerKitRaster

/// A finger that drags a card on a window of 1280×720 points, which is drawn after each move.
final class CardScene {
  private let app = Application(loop: EventLoop())
  private let card: DraggedCard
  private let screen = Screen(width: 1280, height: 720)
  private var ledger = TouchLedger()
  private var step = 0
  private var time = Timestamp.zero

  init(_ content: DraggedCard.Content, degrees: Double) {
    let window = Window(frame: Rect(x: 0, y: 0, width: 1280, height: 720))
    window.backgroundColor = .black
    card = DraggedCard(content, degrees: degrees)
    window.addSubview(card)
    app.show(window)
    app.display = screen
    report(.down)
  }

  /// Drags the card around once; returns the number of moves.
  func drag() -> Int {
    for _ in 0..<120 { report(.move) }
    precondition(card.moveCount > 100)
    return 120
  }

  private func report(_ kind: ContactReport.Kind) {
    step += kind == .down ? 0 : 1
    time.microseconds += 16_667
    let way = Angle(degrees: Double(step) * 3)
    let place = Point(x: 440 + 200 * way.cosine, y: 360 + 200 * way.sine)
    var turn = Turn(time: time)
    let contact = ContactID(device: 1, finger: 1)
    ledger.add(ContactReport(kind, contact, at: place), into: &turn.inputs)
    app.loop.handle(turn)
  }
}

/// A card like those of the mode Gestures, or one whose text or picture turns with it.
final class DraggedCard: View {
  /// What the card shows.
  enum Content: String, CaseIterable {
    case card = "a card with an upright name"
    case text = "a card with its text turned"
    case picture = "a picture"

    /// How many times as long a drag of it may take when it is rotated.
    var limit: Double {
      switch self {
      case .card, .text: 4
      case .picture: 6
      }
    }
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
    pan.addTarget(self, action: DraggedCard.panned)
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
