import TrackerKit

/// The fingers' path: around and apart, so that a pan, a pinch and a rotation all have work to do.
struct FingerPath {
  let fingers: Int
  private let locations: [Point]

  init(fingers: Int) {
    self.fingers = fingers
    locations = (0..<1024).map { index in
      let angle = Angle(degrees: Double(index) * 360 / 1024 * 3)
      return Point(x: angle.cosine, y: angle.sine)
    }
  }

  /// The device's report about a finger at a step.
  func report(_ kind: ContactReport.Kind, _ finger: Int, _ step: Int) -> ContactReport {
    let turn = locations[(step * 3 + finger * 100) & 1023]
    let sway = locations[(step * 5) & 1023]
    let radius = 200 + sway.x * 90
    return ContactReport(
      kind, ContactID(device: 1, finger: Int64(finger)),
      at: Point(x: 900 + turn.x * radius + sway.y * 150, y: 500 + turn.y * radius))
  }
}
