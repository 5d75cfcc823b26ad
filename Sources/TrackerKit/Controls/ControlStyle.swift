/// How controls look: colors, and sizes in points.
///
/// Change a preset and pass it to the controls; `scaled(by:)` applies a UI factor (rule H5). In the
/// presets, the three colors of text have a contrast of at least 4.5 to 1 with their backgrounds.
public struct ControlStyle: Hashable, Sendable {
  /// Text and symbols on faces and on the background that the style is made for.
  public var text: Color
  /// Hints, such as a placeholder.
  public var hint: Color
  /// The face of a button, the background of a field, the empty track of a slider.
  public var face: Color
  /// The face of a pressed button.
  public var pressedFace: Color
  /// The thin outline of faces.
  public var outline: Color
  /// Selected, switched on, filled, or edited parts.
  public var accent: Color
  /// Text and symbols on the accent.
  public var accentText: Color
  /// The round handle of a switch and a slider.
  public var thumb: Color
  /// The background of a keyboard.
  public var panel: Color
  /// The opacity of a disabled control, 0...1.
  public var disabledOpacity = 0.4

  /// The largest font size; see `textShare`.
  public var fontSize = 18.0
  /// The part of a control's height that its text may take, 0...1.
  public var textShare = 0.55
  /// The corner radius of faces, at most half of the shorter edge.
  public var cornerRadius = 9.0
  /// The width of outlines and symbols' strokes; an emphasized outline is twice as wide.
  public var lineWidth = 1.5
  /// The space between a face's edge and its text.
  public var padding = 10.0
  /// The width of a slider's track.
  public var trackWidth = 6.0
  /// The diameter of a slider's handle, and the height of a switch; smaller in lower controls.
  public var thumbSize = 30.0
  /// The minimum width and height of a touch target, if there is room (rule H2).
  public var targetSize = 44.0

  /// For bright backgrounds.
  public static let light = ControlStyle(
    text: Color(0x15181C), hint: Color(0x5A6169), face: Color(0xF4F6F8),
    pressedFace: Color(0xC3CBD3), outline: Color(0x7C868F), accent: Color(0x0B5CAD),
    accentText: .white, thumb: .white, panel: Color(0xD9DEE3))
  /// For dark backgrounds.
  public static let dark = ControlStyle(
    text: Color(0xF2F5F7), hint: Color(0xA9B2BA), face: Color(0x343A41),
    pressedFace: Color(0x5A636C), outline: Color(0x87919B), accent: Color(0xFFD24A),
    accentText: Color(0x15181C), thumb: Color(0xF2F5F7), panel: Color(0x1C2024))

  /// The same look with every size multiplied by a UI factor greater than 0 (rule H5).
  public func scaled(by factor: Double) -> ControlStyle {
    var style = self
    style.fontSize *= factor
    style.cornerRadius *= factor
    style.lineWidth *= factor
    style.padding *= factor
    style.trackWidth *= factor
    style.thumbSize *= factor
    style.targetSize *= factor
    return style
  }

  /// The font size of a line with a height: `textShare` of it, at most `fontSize`.
  public func fontSize(inHeight height: Double) -> Double {
    min(fontSize, max(0, height) * textShare)
  }
}

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

  /// Lines with round ends through points of a square whose corners are (0, 0) and (1, 1).
  ///
  /// Their width is a fraction of the square's.
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
    body(canvas, Rect(center: rect.center, size: Size(width: edge, height: edge)))
  }
}
