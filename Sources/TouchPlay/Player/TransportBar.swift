internal import TrackerKit

/// The player's controls: a slider for the position, and buttons for everything else.
final class TransportBar: View {
  /// The style, already scaled.
  var style = ControlStyle.dark { didSet { if style != oldValue { restyle() } } }
  /// The smallest edge of a touch target, in points.
  var minimumEdge = 44.0
  /// The position, in seconds from the session's start.
  let slider = Slider()
  private let elapsed = Label()
  private let total = Label()
  let buttons = Command<Transport>.buttons.map { CommandButton($0) }

  /// The range to play, in seconds; nil for the whole session.
  private var part: ClosedRange<Double>? { didSet { if part != oldValue { setNeedsDisplay() } } }

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    slider.identifier = "seek"
    elapsed.alignment = .trailing
    for view in [slider, elapsed, total] + buttons { addSubview(view) }
    for button in buttons { button.identifier = button.command.id }
    restyle()
  }

  var isSeeking: Bool { slider.isTracking }

  func show(_ transport: Transport) {
    slider.range = 0...max(transport.duration, 0.001)
    if !isSeeking { slider.value = transport.position }
    elapsed.text = Self.time(transport.position)
    total.text = Self.time(transport.duration)
    part = transport.hasFrom || transport.hasTo ? transport.range : nil
    for button in buttons { button.show(transport) }
  }

  /// A time such as `1:02.5`; from one hour on, such as `1:00:02`.
  static func time(_ seconds: Double) -> String {
    let tenths = Int((seconds * 10).rounded(.down))
    let (minutes, rest) = (tenths / 600, tenths % 600)
    if minutes < 60 {
      return "\(minutes):\((rest / 10).twoDigits)" + ".\(rest % 10)".inLocalNumbers
    }
    return "\(minutes / 60):\((minutes % 60).twoDigits):\((rest / 10).twoDigits)"
  }

  static func text(ofSpeed speed: Double) -> String {
    switch speed {
    case 0.25: "¼×"
    case 0.5: "½×"
    case .infinity: localized("max")
    case speed.rounded(): "\(Int(speed))×"
    default: "\((speed * 100).rounded() / 100)×".inLocalNumbers
    }
  }

  // MARK: Layout

  private func restyle() {
    slider.style = style
    for label in [elapsed, total] {
      label.show(in: style)
      label.maximumLines = 1
    }
    for button in buttons { button.style = style }
    setNeedsDisplay()
  }

  private var factor: Double { style.targetSize / ControlStyle.dark.targetSize }
  private var gap: Double { 6 * factor }
  private var cell: Size {
    Size(width: max(52 * factor, minimumEdge), height: max(44 * factor, minimumEdge))
  }

  /// The number of rows of buttons in a given width.
  private func rows(in width: Double) -> Int {
    let columns = max(1, min(buttons.count, Int((width - gap) / (cell.width + gap))))
    return (buttons.count + columns - 1) / columns
  }

  func height(in width: Double) -> Double {
    Double(rows(in: width) + 1) * (cell.height + gap) + gap
  }

  override func layoutSubviews() {
    let (gap, cell) = (gap, cell)
    let time = min(84 * factor, bounds.size.width / 5)
    let track = Rect(
      x: 2 * gap + time, y: gap, width: bounds.size.width - 2 * time - 4 * gap,
      height: cell.height)
    elapsed.frame = Rect(x: gap, y: gap, width: time, height: cell.height)
    total.frame = Rect(x: track.maxX + gap, y: gap, width: time, height: cell.height)
    slider.frame = track
    layOutButtons(cell, gap)
  }

  private func layOutButtons(_ cell: Size, _ gap: Double) {
    let rows = rows(in: bounds.size.width)
    // Balances the rows, so that none is nearly empty.
    let perRow = (buttons.count + rows - 1) / rows
    let left = (bounds.size.width - Double(perRow) * (cell.width + gap) + gap) / 2
    for (index, button) in buttons.enumerated() {
      button.frame = Rect(
        x: left + Double(index % perRow) * (cell.width + gap),
        y: gap + Double(index / perRow + 1) * (cell.height + gap), width: cell.width,
        height: cell.height)
    }
  }

  /// Draws the panel, with the range to play under the slider's track.
  override func draw(in canvas: Canvas) {
    canvas.color = style.panel.opacity(0.9)
    canvas.fill(bounds)
    guard let part else { return }
    let track = slider.frame
    let margin = min(style.thumbSize, track.size.shortEdge) / 2
    let travel = track.size.width - 2 * margin
    let xs = [part.lowerBound, part.upperBound].map {
      track.minX + margin + $0 / slider.range.upperBound * travel
    }
    let width = style.trackWidth
    canvas.color = style.accent.opacity(0.35)
    canvas.fill(
      Rect(x: xs[0], y: track.center.y - 2 * width, width: xs[1] - xs[0], height: 4 * width),
      cornerRadius: width)
  }
}
