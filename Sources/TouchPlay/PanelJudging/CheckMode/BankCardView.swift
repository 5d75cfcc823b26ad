internal import PanelCheck
internal import TrackerKit

/// The outline of a bank card, which people match with a real one to tell the panel's size.
final class BankCardView: View {
  /// A bank card's size in millimeters (ISO/IEC 7810 ID-1).
  static let card = Size(width: 85.60, height: 53.98)
  /// The possible scales, in points per millimeter.
  private static let scales = 0.5...40.0
  /// The change of the outline's width with an arrow, in millimeters.
  private static let step = 0.25

  /// Handles a new scale, in points per millimeter.
  var onScale: ((Double) -> Void)?
  private let smaller = Button(style: .dark)
  private let larger = Button(style: .dark)
  private var scale = 4.0
  /// The finger that drags the edge.
  private var dragged: Int?

  init() {
    super.init()
    smaller.title = "◀"
    larger.title = "▶"
    smaller.addTarget(self, action: BankCardView.shrink, for: .touchUpInside)
    larger.addTarget(self, action: BankCardView.grow, for: .touchUpInside)
    for part in [smaller, larger] { addSubview(part) }
  }

  /// Shows the scale of a panel; if its size is unknown, that is about 100 points per inch.
  func show(_ panel: Panel, style: ControlStyle) {
    scale = panel.unit == .millimeters ? panel.points.width / panel.size.width : 4
    for button in [smaller, larger] { button.style = style }
    let size = style.targetSize
    let y = min(outline.maxY + size / 4, bounds.maxY - 2.6 * size)
    smaller.frame = Rect(x: bounds.center.x - 1.25 * size, y: y, width: size, height: size)
    larger.frame = Rect(x: bounds.center.x + 0.25 * size, y: y, width: size, height: size)
    setNeedsDisplay()
  }

  /// The outline, which a small screen cuts off only at the bottom.
  private var outline: Rect {
    let size = Self.card * scale
    return Rect(
      x: bounds.center.x - size.width / 2, y: max(80, bounds.center.y - size.height / 2),
      width: size.width, height: size.height)
  }

  private func shrink() { change(to: scale * (1 - Self.step / Self.card.width)) }

  private func grow() { change(to: scale * (1 + Self.step / Self.card.width)) }

  private func change(to scale: Double) {
    onScale?(max(Self.scales.lowerBound, min(Self.scales.upperBound, scale)))
  }

  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    if dragged == nil { dragged = touches.first?.serial }
    drag(touches)
  }

  override func touchesMoved(_ touches: [Touch], with event: TouchEvent) { drag(touches) }

  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) { release(touches) }

  override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) { release(touches) }

  /// Moves the outline's side edges to the finger, even beside the card.
  private func drag(_ touches: [Touch]) {
    guard let touch = touches.first(where: { $0.serial == dragged }) else { return }
    let half = abs(convert(touch.location, from: nil).x - bounds.center.x)
    guard half > 10 else { return }
    change(to: 2 * half / Self.card.width)
  }

  private func release(_ touches: [Touch]) {
    if touches.contains(where: { $0.serial == dragged }) { dragged = nil }
  }

  override func draw(in canvas: Canvas) {
    let outline = outline
    // On a small panel, the words are behind the card.
    canvas.color = Color(0x5078A0).opacity(0.3)
    canvas.fill(outline, cornerRadius: 3.2 * scale)
    canvas.color = Color(0xFFE070)
    for x in [outline.minX, outline.maxX] {
      canvas.fill(Rect(x: x - 1, y: outline.minY, width: 2, height: outline.size.height))
    }
    // A frame redraws all of a box that changes, so it is no larger than the words.
    let size = min(18, 4 * scale)
    let width = min(outline.size.width, 30 * size)
    let box = Rect(
      x: outline.center.x - width / 2, y: outline.center.y - size, width: width, height: 2 * size)
    canvas.color = .white
    canvas.draw(TextRun("bank card, 85.6 mm wide", in: box, size: size, alignment: .center))
  }
}
