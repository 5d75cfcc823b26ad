internal import TrackerKit

/// The help: what fingers do in each mode, and all keys, in as many columns as are needed; a tap
/// closes it (rule H1).
///
/// Where there is no room for more columns, it scrolls.
final class HelpView: SettingsModalView {
  private static let margin = 12.0
  /// The minimum width of one of several columns.
  private static let narrowest = 280.0

  private let scroller = ScrollView()
  private let page = HelpPage()
  private let tap = TapGestureRecognizer()
  private var frameOfPanel = Rect.zero

  override init(settings: Settings) {
    super.init(settings: settings)
    dismissal = .never
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

  /// What fingers do, then what keys do.
  private var rows: [HelpLayout.Row] {
    let lessons = settings.modes.all.compactMap { mode in
      mode.lesson.map { HelpLayout.Row(key: mode.title.localized, meaning: $0.text.localized) }
    }
    let handle =
      settings.offers(Command<Sandbox>.quit)
      ? localized("Tap it for the panel. Hold it for two seconds to quit.")
      : localized("Tap it for the panel.")
    let keys = settings.modes.commands.filter { settings.offers($0) }.helpLines()
    return [.heading(localized("Fingers"))] + lessons
      + [HelpLayout.Row(key: localized("Handle"), meaning: handle), .heading(localized("Keys"))]
      + keys.map { HelpLayout.Row(key: $0.key, meaning: $0.meaning.localized) }
  }

  override func layoutSubviews() {
    let factor = settings.interfaceFactor
    let margin = Self.margin * factor
    let room = bounds.expanded(by: -2 * margin)
    let rows = rows
    guard room.size.shortEdge > 0 else { return }
    // A recording can have a window of a billion points, and a column has at least one row.
    let most = max(1, min(rows.count, Int(room.size.width / (Self.narrowest * factor))))
    func inColumns(_ count: Int) -> HelpLayout {
      HelpLayout(rows, columns: count, width: room.size.width, factor: factor)
    }
    // Without room for all rows, one column scrolls.
    let layout =
      (1...most).lazy.map(inColumns).first { $0.size.height <= room.size.height } ?? inColumns(1)
    let height = min(layout.size.height, room.size.height)
    cornerRadius = 14 * factor
    panelColor = settings.style.panel
    page.style = settings.style
    scroller.frame = Rect(
      center: bounds.center, size: Size(width: layout.size.width, height: height))
    scroller.contentSize = layout.size
    page.frame = Rect(origin: .zero, size: layout.size)
    page.lines = layout.lines
    frameOfPanel = scroller.frame.expanded(by: margin)
  }
}

private final class HelpPage: View {
  var lines: [HelpLayout.Line] = [] { didSet { setNeedsDisplay() } }
  var style = ControlStyle.dark

  override func draw(in canvas: Canvas) {
    for line in lines {
      canvas.color = line.isKey ? style.accent : style.text
      canvas.draw(line.run)
    }
  }
}

struct HelpLayout {
  /// A key and its meaning, or a heading.
  struct Row {
    var key: String
    /// Empty for a heading.
    var meaning = ""

    static func heading(_ text: String) -> Row { Row(key: text) }
    var isHeading: Bool { meaning.isEmpty }
  }

  /// A line: a key, a part of its meaning, or a heading, which has the color of meanings.
  typealias Line = (run: TextRun, isKey: Bool)

  private static let widest = 520.0
  /// The preferred font size, and the smallest one for narrow columns.
  private static let (fontSize, least) = (19.0, 13.0)
  /// The height of a line, and the spaces between rows, beside a key and between columns, in font
  /// sizes.
  private static let (line, space, gap, gutter) = (1.3, 0.5, 1.0, 1.5)
  /// The size of a heading in font sizes.
  private static let heading = 1.26
  /// The maximum share of a column's width that keys take.
  private static let keyShare = 0.42

  private(set) var size = Size.zero
  private(set) var lines: [Line] = []

  /// Lays out keys and their meanings, which are wrapped, in columns that fit a width.
  init(_ rows: [Row], columns: Int, width: Double, factor: Double) {
    let step = min(Self.widest * factor, width / Double(columns))
    let share = min(1, step / (Self.widest * factor))
    let font = factor * max(Self.least, Self.fontSize * share)
    let column = step - (columns > 1 ? Self.gutter * font : 0)
    let longest =
      rows.filter { !$0.isHeading }.map { TextAdvance.of($0.key, weight: .bold) }.max() ?? 0
    let keys = min(Self.keyShare * column, longest * font)
    let meanings = column - keys - Self.gap * font
    let texts = rows.map { $0.meaning.wrapped(to: meanings / font) }
    let heights = zip(rows, texts).map { row, texts in
      let lines = row.isHeading ? Self.heading : Double(texts.count)
      return (lines * Self.line + Self.space) * font
    }
    // Each column but the last takes its share, and at most one row more.
    let limit = heights.reduce(0, +) / Double(columns)
    var (index, y) = (0, 0.0)
    for (row, (texts, height)) in zip(rows, zip(texts, heights)) {
      if y >= limit, index < columns - 1 { (index, y) = (index + 1, 0) }
      var box = Rect(x: Double(index) * step, y: y, width: keys, height: Self.line * font)
      if row.isHeading {
        box.size = Size(width: column, height: Self.heading * Self.line * font)
        let run = TextRun(row.key, in: box, size: Self.heading * font, weight: .bold)
        lines.append((run, isKey: false))
      } else {
        lines.append((TextRun(row.key, in: box, size: font, weight: .bold), isKey: true))
      }
      box.origin.x += keys + Self.gap * font
      box.size.width = meanings
      for text in texts where !text.isEmpty {
        lines.append((TextRun(text, in: box, size: font), isKey: false))
        box.origin.y += box.size.height
      }
      y += height
      size.height = max(size.height, y - Self.space * font)
    }
    size.width = Double(columns - 1) * step + column
  }
}
