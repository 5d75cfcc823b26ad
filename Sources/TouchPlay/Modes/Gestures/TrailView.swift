internal import TrackerKit

/// Shows the strokes that a finger is drawing on the free area.
final class TrailView: View {
  private static let width = 5.0

  private let ground: GroundRecognizers

  init(ground: GroundRecognizers) {
    self.ground = ground
    super.init()
    isExcludedFromDigest = true
    isUserInteractionEnabled = false
  }

  override func draw(in canvas: Canvas) {
    canvas.color = Color(0xFFE070).opacity(0.8)
    for stroke in ground.strokes where stroke.count > 1 {
      canvas.stroke(stroke, width: Self.width)
    }
  }
}
