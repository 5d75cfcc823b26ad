internal import TrackerKit
internal import TrackerKitFiles

/// Texts below each other, wrapped, from the top of a rectangle; all shrink together until they fit.
struct TextColumn {
  private static let lineHeight = 1.3

  var parts: [(text: String, size: Double, color: Color)]

  func draw(in canvas: Canvas, _ rect: Rect) {
    var scale = 1.0
    while scale > 0.5, lines(in: rect, scale).reduce(0, { $0 + $1.height }) > rect.size.height {
      scale -= 0.05
    }
    var y = rect.minY
    for line in lines(in: rect, scale) {
      let box = Rect(x: rect.minX, y: y, width: rect.size.width, height: line.height)
      canvas.color = line.color
      canvas.draw(TextRun(line.text, in: box, size: line.height / Self.lineHeight))
      y += line.height
    }
  }

  /// As much of a text as fits in one line of a width in font sizes.
  static func line(_ text: String, width: Double) -> String {
    var block = TextBlock(text.pathForPeople, fontSize: 1)
    block.maximumLines = 1
    return block.lines(in: width).first ?? ""
  }

  private func lines(
    in rect: Rect, _ scale: Double
  ) -> [(text: String, height: Double, color: Color)] {
    parts.flatMap { text, size, color in
      text.pathForPeople.wrapped(to: rect.size.width / (size * scale))
        .map { ($0, size * scale * Self.lineHeight, color) }
    }
  }
}
