internal import PanelCheck
internal import TrackerKit

/// A bank card, which people match with a real one to tell the panel's size.
final class BankCardView: View {
  /// A bank card's size and the radius of its corners, in millimeters (ISO/IEC 7810 ID-1).
  static let card = Size(width: 85.60, height: 53.98)
  private static let cornerRadius = 3.18
  /// Where the contacts of its chip are, in millimeters (ISO/IEC 7816-2).
  private static let chip = Rect(x: 10.25, y: 19.23, width: 11.4, height: 9.3)
  private static let chipColor = Color(0xE8C36A)
  /// The possible scales, in points per millimeter.
  private static let scales = 0.5...40.0
  /// The change of the outline's width with an arrow, in millimeters.
  private static let step = 0.25

  /// Handles a new scale, in points per millimeter.
  var onScale: ((Double) -> Void)?
  private let smaller = Button(style: .dark)
  private let larger = Button(style: .dark)
  private var scale = 4.0
  private var top = 0.0
  private var palette = CheckPalette.dark
  private var factor = 1.0
  /// The finger that drags the edge.
  private var dragged: Int?

  init() {
    super.init()
    smaller.title = "◀"
    larger.title = "▶"
    smaller.accessibilityLabel = localized("Smaller")
    larger.accessibilityLabel = localized("Larger")
    smaller.addTarget(self, action: BankCardView.shrink, for: .touchUpInside)
    larger.addTarget(self, action: BankCardView.grow, for: .touchUpInside)
    for part in [smaller, larger] { addSubview(part) }
  }

  /// Shows the scale of a panel below a height; if its size is unknown, that is about 100 points per
  /// inch, times the interface's scale, or less in a small window.
  func show(_ panel: Panel, from top: Double, in view: CheckView) {
    (self.top, palette, factor) = (top, view.palette, view.factor)
    scale =
      panel.unit == .millimeters
      ? panel.points.width / panel.size.width
      : min(4 * factor, 0.8 * bounds.size.width / Self.card.width)
    let style = view.settings.style
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
      x: bounds.center.x - size.width / 2, y: max(top, bounds.center.y - size.height / 2),
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
    canvas.color = palette.plastic
    canvas.fill(outline, cornerRadius: Self.cornerRadius * scale)
    canvas.withTransform(Transform(scale: scale, offset: outline.origin)) {
      drawChip(in: canvas)
      drawNumber(in: canvas)
    }
    // On a small screen, the buttons are on the card.
    if outline.maxY < smaller.frame.minY { drawWords(in: canvas) }
    for x in [outline.minX, outline.maxX] { drawEdge(at: x, in: canvas) }
  }

  /// Draws the chip with its contacts, in millimeters.
  private func drawChip(in canvas: Canvas) {
    let chip = Self.chip
    canvas.color = Self.chipColor
    canvas.fill(chip, cornerRadius: 1.5)
    canvas.color = palette.plastic
    for part in [1.0 / 3, 2.0 / 3] {
      let (x, y) = (chip.minX + part * chip.size.width, chip.minY + part * chip.size.height)
      canvas.stroke([Point(x: x, y: chip.minY), Point(x: x, y: chip.maxY)], width: 0.3)
      canvas.stroke([Point(x: chip.minX, y: y), Point(x: chip.maxX, y: y)], width: 0.3)
    }
  }

  /// Draws four groups of four dots instead of a number, in millimeters.
  private func drawNumber(in canvas: Canvas) {
    canvas.color = Color.white.opacity(0.7)
    for group in 0..<4 {
      for dot in 0..<4 {
        let x = Self.chip.minX + 1 + 17.5 * Double(group) + 3.3 * Double(dot)
        canvas.fillDisc(center: Point(x: x, y: 35.5), radius: 0.9)
      }
    }
  }

  /// Draws what the card is, where the name of its bank and its owner's name would be.
  private func drawWords(in canvas: Canvas) {
    canvas.color = .white
    for (words, y, size) in [
      (localized("Bank card"), 5.0, 24.0), (localized("85.6 mm wide"), 42.0, 18.0),
    ] {
      let height = 6.5 * scale
      let box = Rect(
        x: outline.minX + Self.chip.minX * scale, y: outline.minY + y * scale,
        width: 65 * scale, height: height)
      canvas.draw(TextRun(words, in: box, size: min(size * factor, height / 1.3)))
    }
  }

  /// Draws an edge with a handle to drag.
  private func drawEdge(at x: Double, in canvas: Canvas) {
    canvas.color = palette.mark
    canvas.fill(
      Rect(x: x - factor, y: outline.minY, width: 2 * factor, height: outline.size.height))
    let center = Point(x: x, y: outline.center.y)
    // A rim, since half of the handle is on the card.
    canvas.color = palette.ground
    canvas.fillDisc(center: center, radius: 16 * factor)
    canvas.color = palette.mark
    canvas.fillDisc(center: center, radius: 14 * factor)
    canvas.color = palette.ground
    for side in [-1.0, 1] {
      let tip = center + Point(x: 9 * side * factor, y: 0)
      let back = Point(x: -5 * side * factor, y: 5 * factor)
      canvas.stroke([tip + back, tip, tip + Point(x: back.x, y: -back.y)], width: 2 * factor)
    }
  }
}
