internal import TrackerKit

/// Shows a red dot and the elapsed time during a recording, in the lower right corner, where no
/// mode and no panel has controls; a tap stops the recording (rule H4).
///
/// In a replay it is not shown, but takes the same touches.
final class RecordingView: SettingsView {
  /// The size, which shrinks in windows smaller than the minimum.
  private static let size = Size(width: 96, height: 36)
  private static let minimumWindow = Size(width: 320, height: 240)
  private static let margin = 8.0

  /// The seconds since the recording began; nil if there is none.
  var elapsed: Int? { didSet { if elapsed != oldValue { setNeedsDisplay() } } }

  /// Called when it is tapped.
  var onTap: (() -> Void)?
  /// When the finger that tapped it came down.
  private(set) var tappedAt: Timestamp?

  /// Where a touch hits it: up to the window's corner.
  private var zone: Rect { frameOfDot.expanded(by: Self.margin * settings.interfaceFactor) }

  private var frameOfDot: Rect { Self.box(in: bounds.size, factor: settings.interfaceFactor) }

  override func hitTest(_ point: Point) -> View? {
    settings.hasRecordingDot && isUserInteractionEnabled && zone.contains(point) ? self : nil
  }

  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    guard let touch = touches.first(where: { zone.contains($0.location(in: self)) }) else { return }
    tappedAt = touch.start.timestamp
    onTap?()
    tappedAt = nil
  }

  var box: Rect? { elapsed.map { _ in frameOfDot } }

  static func box(in window: Size, factor: Double) -> Rect {
    let unit = min(factor, window.width / minimumWindow.width, window.height / minimumWindow.height)
    let (width, height) = (size.width * unit, size.height * unit)
    return Rect(
      x: window.width - width - margin * unit, y: window.height - height - margin * unit,
      width: width, height: height)
  }

  override func draw(in canvas: Canvas) {
    guard let elapsed, let box else { return }
    let height = box.size.height
    canvas.color = settings.style.panel
    canvas.fill(box, cornerRadius: height / 2)
    canvas.color = Color(settings.isDark ? 0xFF4040 : 0xC01818)
    canvas.fillDisc(center: Point(x: box.minX + height / 2, y: box.center.y), radius: height / 4)
    canvas.color = settings.style.text
    let time = "\(elapsed / 60):\((elapsed % 60).twoDigits)"
    let room = Rect(
      x: box.minX + height * 0.85, y: box.minY, width: box.size.width - height * 1.1,
      height: height)
    canvas.draw(TextRun(time, in: room, size: height / 2, alignment: .center))
  }
}
