internal import TrackerKit

/// The help: all keys, from the list of commands (rule H1).
///
/// It has one or more columns, as many as are needed; where there is no room for them, fingers scroll
/// it. A tap closes it.
final class HelpView: ModalView {
  private static let margin = 12.0
  /// The least width of one of several columns.
  private static let narrowest = 280.0

  private let settings: Settings
  private let scroller = ScrollView()
  private let page = HelpPage()
  private let tap = TapGestureRecognizer()
  /// Where the panel is, in points.
  private var frameOfPanel = Rect.zero

  init(settings: Settings) {
    self.settings = settings
    super.init()
    dismissal = .never
    panelColor = Color(0x202428).opacity(0.94)
    scroller.bounces = false
    scroller.content.addSubview(page)
    addSubview(scroller)
    addGestureRecognizer(tap)
    tap.addTarget(self, action: HelpView.tapped)
  }

  private func tapped(_ tap: TapGestureRecognizer) { close() }

  override var panel: Rect { frameOfPanel }

  override func close() {
    super.close()
    scroller.stopDecelerating()
    scroller.contentOffset = .zero
  }

  override func layoutSubviews() {
    let factor = settings.interfaceFactor
    let margin = Self.margin * factor
    let room = bounds.expanded(by: -2 * margin)
    let rows = settings.modes.commands.filter { settings.offers($0) }.helpLines()
    guard room.size.shortEdge > 0 else { return }
    let most = max(1, Int(room.size.width / (Self.narrowest * factor)))
    let pages = (1...most).map {
      HelpLayout(rows, columns: $0, width: room.size.width, factor: factor)
    }
    // Without room for all rows, one column scrolls.
    let layout = pages.first { $0.size.height <= room.size.height } ?? pages[0]
    let height = min(layout.size.height, room.size.height)
    cornerRadius = 14 * factor
    scroller.frame = Rect(
      x: (bounds.size.width - layout.size.width) / 2, y: (bounds.size.height - height) / 2,
      width: layout.size.width, height: height)
    scroller.contentSize = layout.size
    page.frame = Rect(origin: .zero, size: layout.size)
    page.show(layout.lines)
    frameOfPanel = scroller.frame.expanded(by: margin)
  }
}

/// The lines of the help.
private final class HelpPage: View {
  private var lines: [HelpLayout.Line] = []

  func show(_ lines: [HelpLayout.Line]) {
    self.lines = lines
    setNeedsDisplay()
  }

  override func draw(in canvas: Canvas) {
    for line in lines {
      canvas.color = line.isKey ? Color(0xFFE070) : .white
      canvas.draw(line.run)
    }
  }
}
