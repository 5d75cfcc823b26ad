internal import TrackerKit

/// The calm screen of a soak: a few dim words on black, which move so that nothing burns in (rule J6).
final class SoakView: View {
  private static let width = 330.0
  private static let titleHeight = 44.0
  private static let rowHeight = 28.0
  private static let titleSize = 30.0
  private static let fontSize = 18.0
  private static let dim = Color(0x5A6068)
  private static let bright = Color(0xC8CCD2)
  /// The steps of a sequence whose places are spread evenly over a square, however many there are:
  /// the powers of 1/1.3247, which solves x³ = x + 1.
  private static let steps = Point(x: 0.754_877_666_246_693, y: 0.569_840_290_998_053)

  /// The words under the title.
  var rows: [String] = [] {
    didSet { if rows != oldValue { setNeedsDisplay() } }
  }
  /// Whether anything touches the screen; the title is bright then.
  var isTouched = false {
    didSet { if isTouched != oldValue { setNeedsDisplay() } }
  }
  /// The number of the place where the words are, from 0.
  var place = 0 {
    didSet { if place != oldValue { setNeedsDisplay() } }
  }
  /// The factor that scales sizes.
  var factor = 1.0

  /// Where the words are.
  var box: Rect {
    let rows = Double(rows.count)
    let room = bounds.size
    let size = Size(
      width: min(Self.width * factor, room.width),
      height: min((Self.titleHeight + rows * Self.rowHeight) * factor, room.height))
    let x = Self.part(place, Self.steps.x)
    let y = Self.part(place, Self.steps.y)
    return Rect(
      x: ((room.width - size.width) * x).rounded(), y: ((room.height - size.height) * y).rounded(),
      width: size.width, height: size.height)
  }

  /// The part of the free room before a place; the first is in the middle.
  private static func part(_ place: Int, _ step: Double) -> Double {
    let position = 0.5 + Double(place) * step
    return position - position.rounded(.down)
  }

  override func draw(in canvas: Canvas) {
    canvas.fillGround(.black)
    let box = box
    let scale = box.size.height / (Self.titleHeight + Double(rows.count) * Self.rowHeight)
    canvas.color = isTouched ? Self.bright : Self.dim
    let title = Rect(
      x: box.minX, y: box.minY, width: box.size.width, height: Self.titleHeight * scale)
    canvas.draw(
      TextRun("Hands off", in: title, size: Self.titleSize * scale, alignment: .center))
    canvas.color = Self.dim
    for (index, text) in rows.enumerated() {
      let offset = (Self.titleHeight + Double(index) * Self.rowHeight) * scale
      let row = Rect(
        x: box.minX, y: box.minY + offset, width: box.size.width, height: Self.rowHeight * scale)
      canvas.draw(TextRun(text, in: row, size: Self.fontSize * scale, alignment: .center))
    }
  }
}
