internal import TrackerKit

/// A red dot and the elapsed time while a recording runs (rule H4).
final class RecordingView: View {
  private static let dotRadius = 9.0

  /// Seconds since the recording began; nil while none runs.
  var elapsed: Int? {
    didSet { if elapsed != oldValue { setNeedsDisplay() } }
  }

  private let settings: Settings

  init(settings: Settings) {
    self.settings = settings
    super.init()
  }

  override func draw(in canvas: Canvas) {
    guard let elapsed else { return }
    settings.scaled(bounds, in: canvas) { draw(elapsed, in: canvas, $0) }
  }

  private func draw(_ elapsed: Int, in canvas: Canvas, _ size: Size) {
    let box = Rect(x: size.width - 128, y: 12, width: 116, height: 36)
    canvas.color = Color(0x202428).opacity(0.9)
    canvas.fill(box, cornerRadius: 18)
    canvas.color = Color(0xFF2020)
    canvas.fillDisc(center: Point(x: box.minX + 20, y: box.center.y), radius: Self.dotRadius)
    canvas.color = .white
    let rest = elapsed % 60
    let time = "\(elapsed / 60):\(rest < 10 ? "0" : "")\(rest)"
    canvas.draw(
      TextRun(
        time, in: Rect(x: box.minX + 36, y: box.minY, width: 68, height: 36), size: 18,
        alignment: .center))
  }
}
