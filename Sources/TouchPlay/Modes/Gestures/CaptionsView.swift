internal import TrackerKit

/// Says for a moment what was recognized (rule G2).
final class CaptionsView: View {
  /// How long a caption stays, in seconds.
  static let seconds = 1.8
  private static let mostCaptions = 4
  private static let fontSize = 24.0

  /// The factor on sizes.
  var factor = 1.0
  private var entries: [(number: Int, text: String)] = []
  private var shownCount = 0

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    isOverlay = true
    isUserInteractionEnabled = false
  }

  /// The captions, the newest last.
  var captions: [String] { entries.map(\.text) }

  /// Shows a caption, below those that are there.
  func show(_ text: String) {
    shownCount += 1
    let number = shownCount
    if entries.count == Self.mostCaptions { entries.removeFirst() }
    entries.append((number, text))
    setNeedsDisplay()
    window?.application?.loop.schedule(after: Self.seconds) { [weak self] in self?.remove(number) }
  }

  /// Takes all captions away.
  func removeAll() {
    entries.removeAll()
    setNeedsDisplay()
  }

  private func remove(_ number: Int) {
    entries.removeAll { $0.number == number }
    setNeedsDisplay()
  }

  override func draw(in canvas: Canvas) {
    let row = min(Self.fontSize * 1.6 * factor, bounds.size.height / Double(Self.mostCaptions))
    let width = min(bounds.size.width, 420 * factor)
    for (index, text) in captions.enumerated() {
      let box = Rect(
        x: (bounds.size.width - width) / 2, y: Double(index) * row, width: width,
        height: row * 0.9)
      canvas.color = Color(0x0B0E11).opacity(0.85)
      canvas.fill(box, cornerRadius: row * 0.45)
      canvas.color = Color(0xFFE070)
      canvas.draw(
        TextRun(
          text, in: box.expanded(by: -row * 0.1), size: row / 1.6, alignment: .center,
          isBold: true))
    }
  }
}
