import TrackerKit

@testable import TouchPlay

extension Mode {
  /// Circles that grow while fingers stay down.
  static let circles = Mode(
    id: "circles", title: "Circles", key: "7", meaning: "circles that grow", symbol: "rings"
  ) { FingersController($0) { CirclesView($0) } }
}

/// A circle round each finger, larger the longer it is on the glass.
final class CirclesView: FingersView {
  override func draw(_ fingers: [Touch], in canvas: Canvas) {
    canvas.color = Color(0x35C0F0)
    for finger in fingers {
      let age = finger.timestamp.seconds(since: finger.start.timestamp)
      let radius = (60 + 40 * age) * factor
      canvas.strokeRing(center: location(of: finger), radius: radius, width: 6 * factor)
    }
  }
}
