internal import TrackerKit

/// What the device really says: per finger its number, place, speed, age and pressure; contacts now and
/// at most; the rate of reports; and a fading trail (rule T4).
final class InspectorView: View {
  private struct Finger {
    var touch: Touch
    var trail: [TouchSample]
  }

  private static let rowHeight = 24.0
  private static let fontSize = 15.0
  private static let trailLength = 24
  private static let speedWindow = 0.1
  private static let widest = 760.0

  /// The window's extents, for millimeters.
  var geometry = DisplayGeometry(points: .zero)
  private let settings: Settings
  private var fingers: [Finger] = []
  private var mostContacts = 0
  private var recentReports: [Timestamp] = []
  private var now = Timestamp.zero

  init(settings: Settings) {
    self.settings = settings
    super.init()
  }

  /// Takes in an event.
  func update(_ event: TouchEvent) {
    now = event.timestamp
    mostContacts = max(mostContacts, event.allTouches.count)
    recentReports.removeAll { now.seconds(since: $0) > 1 }
    for touch in event.changedTouches {
      if event.kind == .began { fingers.append(Finger(touch: touch, trail: [])) }
      guard let index = fingers.firstIndex(where: { $0.touch === touch }) else { continue }
      event.forEachCoalescedTouch(of: touch) { sample in
        recentReports.append(sample.timestamp)
        fingers[index].trail.append(sample)
      }
      let excess = fingers[index].trail.count - Self.trailLength
      if excess > 0 { fingers[index].trail.removeFirst(excess) }
    }
    fingers.removeAll { $0.touch.isOver || !event.allTouches.contains($0.touch) }
    fingers.sort { $0.touch.number < $1.touch.number }
    setNeedsDisplay()
  }

  override func draw(in canvas: Canvas) {
    for finger in fingers { drawTrail(finger.trail, in: canvas) }
    settings.scaled(bounds, in: canvas) { drawPanel(in: canvas, $0) }
  }

  private func drawPanel(in canvas: Canvas, _ size: Size) {
    let lines = [summary] + fingers.map(line)
    let visible = min(lines.count, max(1, Int((size.height - 24) / Self.rowHeight) - 1))
    let panel = Rect(
      x: 8, y: 8, width: min(Self.widest, size.width - 16),
      height: Double(visible) * Self.rowHeight + 12)
    canvas.color = Color(0x202428).opacity(0.85)
    canvas.fill(panel, cornerRadius: 8)
    canvas.color = .white
    for (index, text) in lines.prefix(visible).enumerated() {
      let box = Rect(
        x: panel.minX + 10, y: panel.minY + 6 + Double(index) * Self.rowHeight,
        width: panel.size.width - 20, height: Self.rowHeight)
      canvas.draw(TextRun(text, in: box, size: Self.fontSize))
    }
  }

  private func drawTrail(_ trail: [TouchSample], in canvas: Canvas) {
    for (index, sample) in trail.enumerated() {
      canvas.color = Color(0x35C0F0).opacity(Double(index + 1) / Double(trail.count + 1))
      canvas.fillDisc(center: sample.position, radius: 3)
    }
  }

  private var summary: String {
    "contacts \(fingers.count), most \(mostContacts), \(recentReports.count) reports in 1 s"
  }

  private func line(_ finger: Finger) -> String {
    let touch = finger.touch
    var text = "\(touch.number)  id \(touch.contact.device):\(touch.contact.finger)"
    text += "  \(Self.short(touch.position.x)), \(Self.short(touch.position.y)) pt"
    let scale = geometry.points.width > 0 ? geometry.pixels.width / geometry.points.width : 1
    text += "  \(Int(touch.position.x * scale)), \(Int(touch.position.y * scale)) px"
    if let size = geometry.millimeters, geometry.points.width > 0 {
      let x = touch.position.x * size.width / geometry.points.width
      let y = touch.position.y * size.height / geometry.points.height
      text += "  \(Self.short(x)), \(Self.short(y)) mm"
    }
    text += "  \(Int(speed(of: finger))) pt/s"
    text += "  \(Self.short(now.seconds(since: touch.start.timestamp))) s"
    if let pressure = touch.sample.pressure { text += "  pressure \(Self.short(Double(pressure)))" }
    return text
  }

  private func speed(of finger: Finger) -> Double {
    guard let last = finger.trail.last,
      let first = finger.trail.first(where: {
        last.timestamp.seconds(since: $0.timestamp) <= Self.speedWindow
      })
    else { return 0 }
    let seconds = last.timestamp.seconds(since: first.timestamp)
    return seconds > 0 ? first.position.distance(to: last.position) / seconds : 0
  }

  /// A number with one decimal.
  private static func short(_ value: Double) -> String {
    "\((value * 10).rounded() / 10)"
  }
}
