internal import TrackerKit

/// The screen of a soak: a few dim words on black, which move so that nothing burns in (rule J6).
final class SoakView: View {
  private static let width = 330.0
  private static let titleHeight = 44.0
  private static let rowHeight = 28.0
  private static let titleSize = 30.0
  private static let fontSize = 18.0
  private static let dim = Color(0x5A6068)
  private static let bright = Color(0xC8CCD2)
  /// The steps of a sequence that is spread evenly: powers of 1/1.3247, where x³ = x + 1.
  private static let steps = Point(x: 0.754_877_666_246_693, y: 0.569_840_290_998_053)

  var rows: [String] = []
  /// Whether anything touches the screen, which makes the title bright.
  var isTouched = false
  /// The number of the words' place, from 0.
  var place = 0
  var factor = 1.0

  /// The place of the words.
  var box: Rect {
    let rows = Double(rows.count)
    let room = bounds.size
    let size = Size(
      width: min(Self.width * factor, room.width),
      height: min((Self.titleHeight + rows * Self.rowHeight) * factor, room.height))
    // The parts of the free room before the place; the first is in the middle.
    let parts = [Self.steps.x, Self.steps.y].map { step in
      (0.5 + Double(place) * step).truncatingRemainder(dividingBy: 1)
    }
    return Rect(
      x: ((room.width - size.width) * parts[0]).rounded(),
      y: ((room.height - size.height) * parts[1]).rounded(),
      width: size.width, height: size.height)
  }

  override func draw(in canvas: Canvas) {
    canvas.fillGround(.black)
    let box = box
    let scale = box.size.height / (Self.titleHeight + Double(rows.count) * Self.rowHeight)
    func draw(_ text: String, y: Double, height: Double, size: Double) {
      let row = Rect(
        x: box.minX, y: box.minY + y * scale, width: box.size.width, height: height * scale)
      canvas.draw(TextRun(text, in: row, size: size * scale, alignment: .center))
    }
    canvas.color = isTouched ? Self.bright : Self.dim
    draw(localized("Hands off"), y: 0, height: Self.titleHeight, size: Self.titleSize)
    canvas.color = Self.dim
    for (index, text) in rows.enumerated() {
      let y = Self.titleHeight + Double(index) * Self.rowHeight
      draw(text, y: y, height: Self.rowHeight, size: Self.fontSize)
    }
  }
}
