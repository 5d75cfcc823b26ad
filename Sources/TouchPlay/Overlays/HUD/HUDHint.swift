internal import TrackerKit

/// A hint near the handle that explains it at the first start, until the first touch or for a
/// while.
final class HUDHint: SettingsView {
  static let seconds = 6.0
  private static let fontSize = 15.0
  private static let lineHeight = 20.0
  private static let padding = 12.0
  /// The approximate width of a character, in font sizes.
  private static let characterWidth = 0.56

  private var factor: Double { settings.interfaceFactor }
  private var twoLines: [String] {
    // Translators: The line break divides the text where it has two lines.
    localized("Tap the handle\nfor modes and more").split(separator: "\n").map(String.init)
  }

  override init(settings: Settings) {
    super.init(settings: settings)
    isHidden = true
    isUserInteractionEnabled = false
  }

  func show(on loop: EventLoop) {
    isHidden = false
    loop.schedule(after: Self.seconds) { [weak self] in self?.isHidden = true }
  }

  /// Positions the hint, on one line or on two, whichever covers less.
  func place(by placement: HintPlacement, in room: Rect) {
    let sizes = [[twoLines.joined(separator: " ")], twoLines].map { lines in
      let columns = lines.map { $0.width(ofCharacter: Self.characterWidth) }.max() ?? 0
      let width = columns * Self.fontSize + 2 * Self.padding
      let height = Double(lines.count) * Self.lineHeight + 2 * Self.padding
      return Size(
        width: min((width * factor).rounded(.up), room.size.width),
        height: min((height * factor).rounded(.up), room.size.height))
    }
    frame = placement.frame(for: sizes, in: room)
  }

  override func draw(in canvas: Canvas) {
    canvas.color = settings.style.panel.opacity(0.9)
    canvas.fill(bounds, cornerRadius: 10 * factor)
    canvas.color = settings.style.text
    let isHigh = bounds.size.height > (Self.lineHeight + 2 * Self.padding) * factor
    let lines = isHigh ? twoLines : [twoLines.joined(separator: " ")]
    let box = bounds.expanded(by: -Self.padding * factor)
    for (line, row) in zip(lines, box.rows(lines.count)) {
      canvas.draw(TextRun(line, in: row, size: Self.fontSize * factor, alignment: .center))
    }
  }
}

/// Finds a location for the handle's hint.
///
/// The best is beside the handle, the next best is the closest one that covers nothing, and the
/// last resort is the one that covers least.
struct HintPlacement {
  /// Candidate locations form a grid with this many rows along the room's short edge.
  private static let rows = 36.0

  var edge: HUDEdge
  var handle: Rect
  /// The frames of other things on the screen.
  var occupied: [Rect]

  /// The drawbacks of a location, most important first.
  ///
  /// The gap is the edge-to-edge distance from the handle; it is negative when centered beside it.
  private typealias Cost = (covered: Double, sizeIndex: Int, gap: Double, distance: Double)

  /// The hint's frame in a room, in one of several sizes, preferred one first; no size exceeds the
  /// room.
  func frame(for sizes: [Size], in room: Rect) -> Rect {
    let locations = sizes.enumerated().flatMap { index, size in
      frames(size, in: room).map { (frame: $0, cost: cost(of: $0, sizeIndex: index)) }
    }
    return locations.min { $0.cost < $1.cost }?.frame ?? .zero
  }

  private func frames(_ size: Size, in room: Rect) -> [Rect] {
    let step = max(1, room.size.shortEdge / Self.rows)
    let columns = Self.locations(room.minX, room.maxX - size.width, step)
    let rows = Self.locations(room.minY, room.maxY - size.height, step)
    return [beside(size)].filter { $0.isInside(room) }
      + rows.flatMap { y in columns.map { Rect(origin: Point(x: $0, y: y), size: size) } }
  }

  /// Coordinates from `first` to `last`, inclusive.
  private static func locations(_ first: Double, _ last: Double, _ step: Double) -> [Double] {
    Array(stride(from: first, to: last, by: step)) + [max(first, last)]
  }

  private func beside(_ size: Size) -> Rect {
    let middle = handle.center - Point(x: size.width / 2, y: size.height / 2)
    let origin =
      switch edge {
      case .left: Point(x: handle.maxX, y: middle.y)
      case .right: Point(x: handle.minX - size.width, y: middle.y)
      case .top: Point(x: middle.x, y: handle.maxY)
      case .bottom: Point(x: middle.x, y: handle.minY - size.height)
      }
    return Rect(origin: origin, size: size)
  }

  private func cost(of frame: Rect, sizeIndex: Int) -> Cost {
    let covered = (occupied + [handle]).reduce(0) { $0 + frame.sharedArea(with: $1) }
    let across = max(0, handle.minX - frame.maxX, frame.minX - handle.maxX)
    let down = max(0, handle.minY - frame.maxY, frame.minY - handle.maxY)
    let gap = frame == beside(frame.size) ? -1 : across + down
    return (covered, sizeIndex, gap, frame.center.distance(to: handle.center))
  }
}

extension Rect {
  fileprivate func isInside(_ other: Rect) -> Bool {
    minX >= other.minX && minY >= other.minY && maxX <= other.maxX && maxY <= other.maxY
  }

  fileprivate func sharedArea(with other: Rect) -> Double {
    max(0, min(maxX, other.maxX) - max(minX, other.minX))
      * max(0, min(maxY, other.maxY) - max(minY, other.minY))
  }
}
