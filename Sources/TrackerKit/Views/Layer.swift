/// How a view's rectangle looks: its corners, border, shadow and gradient (rule V7).
///
///     card.layer.cornerRadius = 12
///     card.layer.border = Layer.Border(width: 1, color: Color(0x808080))
///     card.layer.shadow = Layer.Shadow(radius: 8, offset: Point(x: 0, y: 2))
public struct Layer: Hashable, Sendable {
  /// A line along the edge, inside it.
  public struct Border: Hashable, Sendable {
    /// The width in points.
    public var width: Double
    /// The color.
    public var color: Color

    /// Creates a border.
    public init(width: Double, color: Color) { (self.width, self.color) = (width, color) }
  }

  /// A soft dark area around the rectangle, below the view; clipping does not remove it.
  public struct Shadow: Hashable, Sendable {
    /// How far it fades, in points.
    public var radius: Double
    /// Where it lies, relative to the view.
    public var offset: Point
    /// The color; its opacity is that of the shadow's middle.
    public var color: Color

    /// Creates a shadow; by default, it is black with an opacity of 0.25.
    public init(
      radius: Double, offset: Point = .zero, color: Color = Color.black.opacity(0.25)
    ) {
      (self.radius, self.offset, self.color) = (radius, offset, color)
    }
  }

  /// A change of color from one edge to the opposite one, in place of the background color.
  public struct Gradient: Hashable, Sendable {
    /// The color at the top or left.
    public var first: Color
    /// The color at the bottom or right.
    public var last: Color
    /// Whether it changes from left to right.
    public var isHorizontal: Bool

    /// Creates a gradient from top to bottom, or from left to right.
    public init(_ first: Color, _ last: Color, isHorizontal: Bool = false) {
      (self.first, self.last, self.isHorizontal) = (first, last, isHorizontal)
    }
  }

  /// The radius of the corners, in points, at most half of the shorter edge.
  ///
  /// It applies to the background, and to subviews if ``View/clipsToBounds`` is set. Touches hit the
  /// whole rectangle.
  public var cornerRadius = 0.0
  /// The border, above the subviews.
  public var border: Border?
  /// The shadow.
  public var shadow: Shadow?
  /// The gradient.
  public var gradient: Gradient?

  /// Creates a plain layer.
  public init() {}
}

extension View {
  /// Draws the shadow and the background.
  final func drawBackground(in canvas: Canvas) {
    guard layer != Layer() else {
      guard let ground else { return }
      canvas.color = ground
      return canvas.fill(bounds)
    }
    let radius = min(layer.cornerRadius, bounds.size.shortEdge / 2)
    if let shadow = layer.shadow { canvas.draw(shadow, around: bounds, cornerRadius: radius) }
    if let gradient = layer.gradient {
      canvas.fill(bounds, with: gradient, cornerRadius: radius)
    } else if let ground {
      canvas.color = ground
      canvas.fill(bounds, cornerRadius: radius)
    }
  }

  private var ground: Color? {
    backgroundColor ?? (isPanel ? userInterfaceStyle.controlStyle.panel : nil)
  }

  final func drawBorder(in canvas: Canvas) {
    guard let border = layer.border, border.width > 0 else { return }
    let radius = min(layer.cornerRadius, bounds.size.shortEdge / 2)
    let line = bounds.expanded(by: -border.width / 2)
    canvas.color = border.color
    canvas.stroke(
      line.outline(cornerRadius: max(0, radius - border.width / 2)), width: border.width,
      isClosed: true)
  }

  final func clipToBounds(of canvas: Canvas) {
    let radius = min(layer.cornerRadius, bounds.size.shortEdge / 2)
    canvas.clip(to: bounds, cornerRadius: radius)
  }
}

extension Canvas {
  /// Draws a shadow as rounded rectangles above each other, from large to small, so that its opacity
  /// grows inward in equal steps.
  fileprivate func draw(_ shadow: Layer.Shadow, around rect: Rect, cornerRadius: Double) {
    let steps = max(1, min(12, Int(shadow.radius.rounded(.up))))
    let share = Double(shadow.color.alpha) / 255 / Double(steps)
    let area = Rect(origin: rect.origin + shadow.offset, size: rect.size)
    for step in 0..<steps {
      let margin = shadow.radius * (1 - 2 * (Double(step) + 0.5) / Double(steps))
      let box = area.expanded(by: margin)
      guard box.size.shortEdge > 0 else { return }
      color = shadow.color.opacity(share / (1 - share * Double(step)))
      fill(box, cornerRadius: max(0, min(cornerRadius + margin, box.size.shortEdge / 2)))
    }
  }

  /// Fills a rounded rectangle with a band for each color between two.
  fileprivate func fill(_ rect: Rect, with gradient: Layer.Gradient, cornerRadius: Double) {
    let (first, last) = (gradient.first, gradient.last)
    let differences = [
      (first.red, last.red), (first.green, last.green), (first.blue, last.blue),
      (first.alpha, last.alpha),
    ].map { abs(Int($0) - Int($1)) }
    let bands = max(1, (differences.max() ?? 0) + 1)
    let outer = clip
    clip(to: rect, cornerRadius: cornerRadius)
    let length = gradient.isHorizontal ? rect.size.width : rect.size.height
    for band in 0..<bands {
      let part = bands > 1 ? Double(band) / Double(bands - 1) : 0
      color = Color(mixing: first, last, part)
      let (start, end) = (
        (length * Double(band) / Double(bands)).rounded(),
        (length * Double(band + 1) / Double(bands)).rounded()
      )
      guard end > start else { continue }
      fill(
        gradient.isHorizontal
          ? Rect(x: rect.minX + start, y: rect.minY, width: end - start, height: rect.size.height)
          : Rect(x: rect.minX, y: rect.minY + start, width: rect.size.width, height: end - start))
    }
    clip = outer
  }
}

extension Color {
  fileprivate init(mixing first: Color, _ last: Color, _ part: Double) {
    func mix(_ one: UInt8, _ other: UInt8) -> Double {
      (Double(one) + (Double(other) - Double(one)) * part) / 255
    }
    self.init(
      red: mix(first.red, last.red), green: mix(first.green, last.green),
      blue: mix(first.blue, last.blue), alpha: mix(first.alpha, last.alpha))
  }
}
