internal import TrackerKit

extension Card {
  /// The width of a card's outline and the size of its name, as fractions of its width.
  private static let lineWidth = 0.025
  private static let fontSize = 0.17
  private static let labelSize = Size(width: 0.78, height: 0.5)
  /// Below this font size, in points, only the first letter of the name is drawn, larger.
  private static let minimumFontSize = 12.0
  private static let letterSize = 0.4

  /// Draws the card without its name.
  ///
  /// - Parameters:
  ///   - canvas: The canvas to draw into.
  ///   - unit: The card's width, in points.
  ///   - place: The location in the canvas of a point of the card's shape.
  func drawShape(in canvas: Canvas, unit: Double, place: (Point) -> Point) {
    let face = CardFace.all[face]
    let edge = Color.white.opacity(0.85)
    if let radius = shape.radius {
      let center = place(.zero)
      canvas.color = edge
      canvas.fillDisc(center: center, radius: radius * unit)
      canvas.color = face.color
      canvas.fillDisc(center: center, radius: (radius - Self.lineWidth) * unit)
      // A disc has no corners, so a dot shows its rotation.
      canvas.color = face.text
      canvas.fillDisc(center: place(Point(x: 0, y: -radius * 0.78)), radius: 0.035 * unit)
    } else {
      let corners = shape.outline.map(place)
      canvas.color = face.color
      canvas.fillPolygon(corners)
      canvas.color = edge
      canvas.stroke(corners, width: Self.lineWidth * unit, isClosed: true)
    }
  }

  /// Draws the card's name around a location.
  ///
  /// - Parameters:
  ///   - canvas: The canvas to draw into.
  ///   - unit: The card's width, in points.
  ///   - middle: The center of the name.
  func drawName(in canvas: Canvas, unit: Double, at middle: Point) {
    let size = Size(width: Self.labelSize.width * unit, height: Self.labelSize.height * unit)
    let fontSize = Self.fontSize * unit
    let isLetter = fontSize < Self.minimumFontSize
    canvas.color = CardFace.all[face].text
    canvas.draw(
      TextRun(
        isLetter ? String(name.prefix(1)) : name,
        in: Rect(
          x: middle.x - size.width / 2, y: middle.y - size.height / 2, width: size.width,
          height: size.height),
        size: isLetter ? Self.letterSize * unit : fontSize, alignment: .center, weight: .bold))
  }
}
