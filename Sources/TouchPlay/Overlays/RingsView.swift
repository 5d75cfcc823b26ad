internal import TrackerKit

/// Draws rings around fingers: always for the mouse, on request for all (rules H7, M2, M5).
///
/// Rings of the mouse and of a recording are dashed.
final class RingsView: SettingsView {
  static let radius = 44.0
  private static let width = 3.0
  private static let dash = 12.0
  private static let color = Color(0x35C0F0)
  /// The seconds in which a ring blooms under a finger, and fades after it.
  private static let (bloomTime, fadeTime) = (0.25, 0.35)

  var touches: TouchEvent?
  /// The locations at which two mirrored fingers would land.
  var preview: [Point] = [] { didSet { if preview != oldValue { setNeedsDisplay() } } }

  /// The age of each finger's ring, in seconds, by number.
  private var ages: [Int: Double] = [:]
  private var fading: [Ring] = []
  private var animation: Animation?

  /// The ring of a finger that has lifted.
  private struct Ring {
    let location: Point
    let isDashed: Bool
    var age = 0.0
  }

  func touchesChanged(_ event: TouchEvent) {
    let shown = event.changedTouches.filter(isShown)
    guard !shown.isEmpty else { return }
    setNeedsDisplay()
    guard settings.hasMotion, event.kind != .moved else { return }
    for touch in shown {
      ages[touch.number] = event.kind == .began ? 0 : nil
      guard event.kind != .began else { continue }
      fading.append(Ring(location: location(of: touch), isDashed: isDashed(touch)))
    }
    if animation == nil { animate() }
  }

  /// Ends all motion at once.
  func stop() {
    animation?.stop()
    (ages, fading, animation) = ([:], [], nil)
  }

  private func animate() {
    animation = window?.application?.loop.animate { [weak self] in self?.advance($0) ?? false }
  }

  /// Moves time forward; returns false when all rings have bloomed and faded.
  private func advance(_ step: Double) -> Bool {
    setNeedsDisplay()
    ages = ages.mapValues { $0 + step }.filter { $0.value < Self.bloomTime }
    for index in fading.indices { fading[index].age += step }
    fading.removeAll { $0.age >= Self.fadeTime }
    if ages.isEmpty, fading.isEmpty { animation = nil }
    return animation != nil
  }

  private func isShown(_ touch: Touch) -> Bool {
    settings.showsRings || touch.type == .indirectPointer
  }

  private func isDashed(_ touch: Touch) -> Bool {
    touch.type == .indirectPointer || settings.showsRecordedTouches
  }

  private func location(of touch: Touch) -> Point { bounds.clamping(touch.location) }

  override func draw(in canvas: Canvas) {
    for touch in touches?.allTouches ?? [] where isShown(touch) {
      let part = (ages[touch.number] ?? Self.bloomTime) / Self.bloomTime
      canvas.color = Self.color
      drawRing(
        at: location(of: touch), scale: 1 + 0.4 * (1 - AnimationCurve.easeOut.progress(at: part)),
        isDashed: isDashed(touch), in: canvas)
    }
    for ring in fading {
      let part = ring.age / Self.fadeTime
      canvas.color = Self.color.opacity(1 - part)
      drawRing(at: ring.location, scale: 1 + 0.3 * part, isDashed: ring.isDashed, in: canvas)
    }
    canvas.color = Self.color.opacity(0.6)
    for location in preview { drawRing(at: location, scale: 0.5, isDashed: false, in: canvas) }
  }

  private func drawRing(at center: Point, scale: Double, isDashed: Bool, in canvas: Canvas) {
    let factor = settings.interfaceFactor
    canvas.strokeRing(
      center: center, radius: Self.radius * scale * factor, width: Self.width * factor,
      dash: isDashed ? Self.dash * factor : 0)
  }
}
