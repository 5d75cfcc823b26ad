internal import TrackerKit

/// Shows briefly what was recognized, newest at the right (rule G2).
final class CaptionsView: View {
  /// How long a caption is shown, in seconds.
  static let seconds = 1.8
  private static let maximumCaptions = 4
  private static let fontSize = 22.0
  /// The smallest width of a caption, and the width it has where there is room.
  private static let widths = (least: 150.0, preferred: 300.0)

  /// The factor that scales sizes.
  var factor = 1.0
  private var entries: [(number: Int, text: String)] = []
  private var shownCount = 0

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    isExcludedFromDigest = true
    isUserInteractionEnabled = false
  }

  /// The captions, newest last.
  var captions: [String] { entries.map(\.text) }

  /// Adds a caption after the existing ones.
  func show(_ text: String) {
    shownCount += 1
    let number = shownCount
    if entries.count == Self.maximumCaptions { entries.removeFirst() }
    entries.append((number, text))
    setNeedsDisplay()
    window?.application?.loop.schedule(after: Self.seconds) { [weak self] in self?.remove(number) }
  }

  /// Removes all captions.
  func removeAll() {
    entries.removeAll()
    setNeedsDisplay()
  }

  private func remove(_ number: Int) {
    entries.removeAll { $0.number == number }
    setNeedsDisplay()
  }

  override func draw(in canvas: Canvas) {
    let room = max(1, Int(bounds.size.width / (Self.widths.least * factor)))
    let shown = captions.suffix(room)
    let step = min(Self.widths.preferred * factor, bounds.size.width / Double(max(1, shown.count)))
    let height = bounds.size.height
    for (index, text) in shown.enumerated() {
      let box = Rect(x: Double(index) * step, y: 0, width: step - height * 0.1, height: height)
      canvas.color = Color(0x0B0E11).opacity(0.85)
      canvas.fill(box, cornerRadius: height / 2)
      canvas.color = Color(0xFFE070)
      canvas.draw(
        TextRun(
          text, in: box.expanded(by: -height * 0.1),
          size: min(Self.fontSize * factor, height * 0.75),
          alignment: .center, weight: .bold))
    }
  }
}
