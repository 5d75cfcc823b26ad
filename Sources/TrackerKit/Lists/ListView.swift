/// Says what a list shows.
public protocol ListViewDataSource: AnyObject {
  /// The number of sections; 1 by default.
  func numberOfSections(in list: ListView) -> Int
  /// The number of rows in a section.
  func listView(_ list: ListView, numberOfRowsIn section: Int) -> Int
  /// A cell for a row, from ``ListView/dequeueCell(_:make:)``.
  func listView(_ list: ListView, cellAt path: RowPath) -> ListCell
  /// The title of a section's header; nil, by default, for no header.
  func listView(_ list: ListView, titleOf section: Int) -> String?
  /// The height of a row in points; asked if ``ListView/rowHeight`` is nil.
  func listView(_ list: ListView, heightAt path: RowPath) -> Double
}

extension ListViewDataSource {
  /// One section.
  public func numberOfSections(in list: ListView) -> Int { 1 }
  /// No header.
  public func listView(_ list: ListView, titleOf section: Int) -> String? { nil }
  /// A touch target's height.
  public func listView(_ list: ListView, heightAt path: RowPath) -> Double { list.style.targetSize }
}

/// Decides what fingers do to rows; every method has a default.
public protocol ListViewDelegate: AnyObject {
  /// A row was tapped.
  func listView(_ list: ListView, didSelect path: RowPath)
  /// What a swipe to the left uncovers, from left to right; nothing by default.
  func listView(_ list: ListView, swipeActionsAt path: RowPath) -> [SwipeAction]
  /// Whether a long press picks a row up to move it; false by default.
  func listView(_ list: ListView, canMove path: RowPath) -> Bool
  /// A row has been moved: update the data. The list already shows the new order.
  func listView(_ list: ListView, didMove path: RowPath, to target: RowPath)
}

extension ListViewDelegate {
  /// Does nothing.
  public func listView(_ list: ListView, didSelect path: RowPath) {}
  /// No actions.
  public func listView(_ list: ListView, swipeActionsAt path: RowPath) -> [SwipeAction] { [] }
  /// No.
  public func listView(_ list: ListView, canMove path: RowPath) -> Bool { false }
  /// Does nothing.
  public func listView(_ list: ListView, didMove path: RowPath, to target: RowPath) {}
}

/// A scrolling column of rows in sections, of which only the visible ones have views (rule C11).
///
///     let list = ListView()
///     list.dataSource = people
///     list.listDelegate = self
///
/// Scrolling costs the same for ten rows and for 100,000. The header of a section stays at the top
/// while its rows scroll. Swipes to the left uncover actions, and a long press picks a row up to move
/// it, if the delegate allows that.
///
/// After a change of the data, call ``reloadData()``, or ``insertRows(at:)`` and ``deleteRows(at:)``,
/// which show what happened.
open class ListView: ScrollView {
  /// Says what the list shows; not retained.
  public weak var dataSource: (any ListViewDataSource)? { didSet { reloadData() } }
  /// Decides what fingers do to rows; not retained.
  public weak var listDelegate: (any ListViewDelegate)?
  /// The look of headers and actions; unless set, light or dark as the list is (rule V9).
  public var style: ControlStyle {
    get { ownStyle ?? userInterfaceStyle.controlStyle }
    set { ownStyle = newValue }
  }
  private var ownStyle: ControlStyle? { didSet { if ownStyle != oldValue { reloadData() } } }
  /// The height of all rows in points, by default that of a touch target; nil asks the data source.
  public var rowHeight: Double? { didSet { if rowHeight != oldValue { reloadData() } } }

  var arrangement = ListLayout()
  /// The cells of the rows on the screen.
  var cells: [RowPath: ListCell] = [:]
  /// The cells from top to bottom: in a replay, the same ones are used again for the same rows.
  var orderedCells: [(key: RowPath, value: ListCell)] { cells.sorted { $0.key < $1.key } }
  private var spareCells: [ObjectIdentifier: [ListCell]] = [:]
  private var headers: [Int: ListHeader] = [:]
  /// The row whose actions are visible, or that a finger is swiping.
  var openCell: ListCell?
  /// The row that a finger has picked up.
  var carried: CarriedRow?

  /// Creates an empty list; the frame is in the superview, in points.
  public init(
    frame: Rect = .zero, style: ControlStyle? = nil, tuning: GestureTuning = GestureTuning()
  ) {
    ownStyle = style
    rowHeight = (style ?? .light).targetSize
    super.init(frame: frame, tuning: tuning)
    (isPanel, backgroundColor) = (true, style?.panel)
    addRecognizers(tuning)
  }

  /// A list of its visible rows.
  open override var accessibilityElement: AccessibilityElement? { AccessibilityElement(.list) }

  // MARK: Content

  /// Asks the data source for everything again, and shows it.
  public func reloadData() {
    stopCarrying()
    for (_, cell) in orderedCells { recycle(cell) }
    cells.removeAll()
    openCell = nil
    measure()
    showVisibleRows()
  }

  /// Asks the data source how many rows there are, and how high.
  func measure() {
    var new = ListLayout()
    if let dataSource {
      for section in 0..<dataSource.numberOfSections(in: self) {
        let count = dataSource.listView(self, numberOfRowsIn: section)
        let hasHeader = dataSource.listView(self, titleOf: section) != nil
        let heights =
          rowHeight == nil
          ? (0..<count).map { dataSource.listView(self, heightAt: RowPath($0, section: section)) }
          : nil
        new.add(
          rows: count, headerHeight: hasHeader ? headerHeight : 0, rowHeight: rowHeight ?? 0,
          heights: heights)
      }
    }
    arrangement = new
    contentSize = Size(width: bounds.size.width, height: new.height)
    removeHeaders { _ in true }
  }

  private var headerHeight: Double { style.fontSize * 1.8 }

  /// A cell of exactly this class that the list no longer needs, or a new one; set its content.
  public final func dequeueCell<Cell: ListCell>(_ type: Cell.Type, make: () -> Cell) -> Cell {
    let spare = spareCells[ObjectIdentifier(type)]?.popLast() as? Cell
    return spare ?? make()
  }

  /// The cell of a row, if it is on the screen.
  public func cell(at path: RowPath) -> ListCell? { cells[path] }

  /// The row at a location in the list's coordinates, if there is one.
  public func path(at point: Point) -> RowPath? {
    bounds.contains(point) ? arrangement.path(at: point.y + contentOffset.y) : nil
  }

  /// The rows on the screen, from top to bottom.
  public var visiblePaths: [RowPath] { cells.keys.sorted() }

  /// The number of rows in all sections.
  public var rowCount: Int { arrangement.sections.reduce(0) { $0 + $1.count } }

  /// Scrolls as little as necessary to show a row; a path without a row does nothing.
  public func scrollToRow(at path: RowPath, animated isAnimated: Bool) {
    guard arrangement.contains(path) else { return }
    var frame = arrangement.frame(of: path, width: bounds.size.width)
    // Otherwise, the header would cover the row.
    let header = arrangement.sections[path.section].headerHeight
    frame.origin.y -= header
    frame.size.height += header
    scrollToVisible(frame, animated: isAnimated)
  }

  // MARK: Layout

  open override func layoutSubviews() {
    if contentSize.width != bounds.size.width {
      // Heights can depend on the width.
      measure()
      for (path, cell) in orderedCells where cell !== carried?.cell {
        if arrangement.contains(path) { cell.frame = frame(of: path) }
      }
    }
    super.layoutSubviews()
    showVisibleRows()
  }

  open override func contentMoved() { showVisibleRows() }

  func frame(of path: RowPath) -> Rect { arrangement.frame(of: path, width: bounds.size.width) }

  /// Gives the rows on the screen cells, and takes back those of the others.
  func showVisibleRows() {
    guard let dataSource, bounds.size.shortEdge > 0 else { return }
    // A carried row moves its neighbors by its height.
    let margin = carried?.cell.frame.size.height ?? 0
    let paths = arrangement.rows(
      from: contentOffset.y - margin, to: contentOffset.y + bounds.size.height + margin)
    let shown = Set(paths)
    for (path, cell) in orderedCells
    where !shown.contains(path) && cell.animation == nil && cell !== carried?.cell {
      cells[path] = nil
      recycle(cell)
    }
    for path in paths where cells[path] == nil {
      let cell = dataSource.listView(self, cellAt: path)
      cell.path = path
      cell.frame = shownFrame(of: path)
      cell.layoutSubviews()
      cells[path] = cell
      content.insertSubview(cell, at: 0)
    }
    placeHeaders(of: dataSource)
  }

  func recycle(_ cell: ListCell) {
    cell.removeFromSuperview()
    cell.path = nil
    if openCell === cell { openCell = nil }
    cell.recycle()
    spareCells[ObjectIdentifier(type(of: cell)), default: []].append(cell)
  }

  // MARK: Headers

  /// Keeps the header of the topmost section at the top.
  private func placeHeaders(of dataSource: any ListViewDataSource) {
    let top = contentOffset.y + adjustedContentInset.top
    let shown = arrangement.sections(
      from: contentOffset.y, to: contentOffset.y + bounds.size.height)
    removeHeaders { !shown.contains($0) }
    for index in shown where arrangement.sections[index].headerHeight > 0 {
      let section = arrangement.sections[index]
      let header = headers[index] ?? addHeader(to: index, of: dataSource)
      let y = max(section.top, min(top, section.bottom - section.headerHeight))
      header.frame = Rect(
        x: 0, y: y, width: bounds.size.width, height: section.headerHeight)
    }
  }

  private func addHeader(to section: Int, of dataSource: any ListViewDataSource) -> ListHeader {
    let header = ListHeader(
      dataSource.listView(self, titleOf: section) ?? "", style: style, own: ownStyle)
    headers[section] = header
    content.addSubview(header)
    return header
  }

  /// Removes the headers of certain sections.
  private func removeHeaders(where isDone: (Int) -> Bool) {
    for section in headers.keys.sorted() where isDone(section) {
      headers.removeValue(forKey: section)?.removeFromSuperview()
    }
  }
}

private final class ListHeader: View {
  private let label = Label()

  init(_ title: String, style: ControlStyle, own: ControlStyle?) {
    super.init()
    (label.weight, label.maximumLines, label.isHint, isPanel) = (.semibold, 1, true, true)
    (label.text, label.fontSize) = (title, style.fontSize * 0.85)
    if let own { (label.color, backgroundColor) = (own.hint, own.panel) }
    label.frame.origin.x = 1.6 * style.padding
    addSubview(label)
  }

  override func layoutSubviews() {
    label.frame.size = Size(
      width: max(0, bounds.size.width - 2 * label.frame.minX), height: bounds.size.height)
  }
}
