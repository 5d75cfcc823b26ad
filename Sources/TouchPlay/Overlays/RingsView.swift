internal import TrackerKit

/// Draws rings around fingers: always for the mouse, on request for all (rules H7, M2, M5).
///
/// Rings of the mouse and of a recording are dashed.
final class RingsView: SettingsView {
  static let radius = 44.0
  private static let width = 3.0
  private static let dash = 12.0
  private static let color = Color(0x35C0F0)

  var touches: TouchEvent?
  /// The locations at which two mirrored fingers would land.
  var preview: [Point] = [] {
    didSet { if preview != oldValue { setNeedsDisplay() } }
  }

  func touchesChanged(_ event: TouchEvent) {
    if settings.showsRings || event.changedTouches.contains(where: \.isFromMouse) {
      setNeedsDisplay()
    }
  }

  override func draw(in canvas: Canvas) {
    let factor = settings.interfaceFactor
    canvas.color = Self.color
    for touch in touches?.allTouches ?? [] where settings.showsRings || touch.isFromMouse {
      canvas.strokeRing(
        center: bounds.clamping(touch.location), radius: Self.radius * factor,
        width: Self.width * factor,
        dash: touch.isFromMouse || settings.showsRecordedTouches ? Self.dash * factor : 0)
    }
    canvas.color = Self.color.opacity(0.6)
    for location in preview {
      canvas.strokeRing(
        center: location, radius: Self.radius / 2 * factor, width: Self.width * factor)
    }
  }
}
