/// A small picture on a button, in one color and of any size.
public struct ControlSymbol {
  private let body: (Canvas, Rect) -> Void

  /// A symbol drawn by a closure: the canvas has the color, and the rectangle is a square.
  public init(_ draw: @escaping (Canvas, Rect) -> Void) {
    body = draw
  }

  /// A filled outline, centered and as large as the square allows.
  public init(_ shape: VectorShape) {
    self.init { canvas, square in
      let size = shape.bounds.size
      guard size.width > 0, size.height > 0 else { return }
      let scale = min(square.size.width / size.width, square.size.height / size.height)
      canvas.fill(shape, at: square.center - shape.bounds.center * scale, scale: scale)
    }
  }

  /// Lines through points of a square whose corners are (0, 0) and (1, 1), with round ends.
  ///
  /// - Parameters:
  ///   - lines: The lines.
  ///   - width: Their width as a fraction of the square's.
  public init(lines: [[Point]], width: Double = 0.1) {
    self.init { canvas, square in
      for line in lines {
        canvas.stroke(
          line.lazy.map { square.origin + $0 * square.size.width },
          width: width * square.size.width)
      }
    }
  }

  /// Draws the symbol in the canvas's color, centered in a rectangle.
  public func draw(in canvas: Canvas, _ rect: Rect) {
    let edge = rect.size.shortEdge
    let corner = Point(x: rect.center.x - edge / 2, y: rect.center.y - edge / 2)
    body(canvas, Rect(origin: corner, size: Size(width: edge, height: edge)))
  }
}
