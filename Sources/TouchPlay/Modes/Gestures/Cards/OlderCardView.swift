internal import TrackerKit

/// A card of sessions from before its view had a transform (rule S9).
///
/// Their digests contain the last bits of the corners, and the last bits decide about touches on
/// edges: both are computed here as they were then.
final class OlderCardView: CardView {
  private var pose: Pose { card.pose }
  private var width: Double { model.layout.cardWidth }

  override func place() {
    frame = card.surroundings(width: width)
    setNeedsDisplay()
  }

  override func point(inside point: Point) -> Bool {
    let turn = Transform(rotationAngle: -pose.rotation)
    let location = turn.apply(frame.origin + point - pose.center) * (1 / pose.scale)
    return card.shape.contains(location * (1 / width))
  }

  override func draw(in canvas: Canvas) {
    let turn = Transform(rotationAngle: pose.rotation)
    let (pose, width) = (pose, width)
    func place(_ point: Point) -> Point { pose.center + turn.apply(point * width * pose.scale) }
    let origin = Transform(translationX: -frame.minX, y: -frame.minY)
    canvas.withTransform(origin) {
      card.drawShape(in: canvas, unit: width * pose.scale, place: place)
      card.drawName(in: canvas, unit: width * pose.scale, at: place(card.shape.labelLocation))
    }
  }
}
