/// What fingers do to rows: select, uncover actions, move (rule C11).
extension ListView {
  /// Adds the recognizers; the pan that scrolls works along the other axis.
  func addRecognizers(_ tuning: GestureTuning) {
    let tap = SelectRecognizer(tuning: tuning)
    let swipe = SwipeRecognizer(tuning: tuning)
    let press = CarryRecognizer(tuning: tuning)
    (tap.name, swipe.name, press.name) = ("select", "swipe actions", "move row")
    tap.addTarget(self, action: ListView.tapped)
    swipe.addTarget(self, action: ListView.swiped)
    press.addTarget(self, action: ListView.pressed)
    for recognizer in [tap, swipe, press] as [GestureRecognizer] {
      addGestureRecognizer(recognizer)
    }
  }

  // MARK: Selecting

  private func tapped(_ tap: TapGestureRecognizer) {
    if openCell != nil { return closeActions() }
    guard let path = path(at: tap.location(in: self)) else { return }
    listDelegate?.listView(self, didSelect: path)
  }

  // MARK: Actions

  /// Closes the actions of the row that shows some.
  public func closeActions() {
    openCell?.moveFront(to: 0, animated: true)
    openCell = nil
  }

  /// Opens the actions of a row: its cell moves aside, and shows their buttons.
  fileprivate func openActions(at path: RowPath) -> Bool {
    guard let cell = cells[path], let listDelegate else { return false }
    if openCell === cell { return true }
    let actions = listDelegate.listView(self, swipeActionsAt: path)
    guard !actions.isEmpty else { return false }
    closeActions()
    openCell = cell
    cell.show(actions.map { action in ActionButton(action, of: cell, in: self) })
    return true
  }

  private func swiped(_ swipe: PanGestureRecognizer) {
    guard let cell = openCell else { return }
    switch swipe.state {
    case .began, .changed:
      let shift = cell.shift - swipe.translation(in: self).x
      swipe.setTranslation(.zero)
      cell.moveFront(to: max(0, min(cell.actionWidth, shift)), animated: false)
      // A swipe that has returned to the start keeps its buttons.
      openCell = cell
    default:
      let speed = swipe.velocity(in: self).x
      let isOpening = abs(speed) > 200 ? speed < 0 : cell.shift > cell.actionWidth / 2
      if isOpening {
        cell.moveFront(to: cell.actionWidth, animated: true)
      } else {
        closeActions()
      }
    }
  }

  // MARK: Moving

  private func pressed(_ press: LongPressGestureRecognizer) {
    let location = press.location(in: self)
    switch press.state {
    case .began:
      guard let path = path(at: location), let cell = cells[path] else { return }
      closeActions()
      let grip = location.y + contentOffset.y - cell.frame.minY
      carried = CarriedRow(cell: cell, from: path, grip: grip, finger: location, target: path)
      content.bringToFront(cell)
      cell.stopAnimation()
      (cell.transform, cell.alpha) = (Transform(scaleX: 1.03, y: 1.03), 0.9)
      carried?.scrolling = window?.application?.loop.animate { [weak self] seconds in
        self?.carryOn(seconds) ?? false
      }
    case .changed:
      carried?.finger = location
      carried?.hasMoved = true
    default:
      drop(press.state == .ended)
    }
    carry()
  }

  /// Moves the carried row to the finger, and the others out of its way.
  private func carry() {
    guard var carried else { return }
    let height = carried.cell.frame.size.height
    let top = carried.finger.y + contentOffset.y - carried.grip
    let y = max(0, min(arrangement.height - height, top))
    carried.cell.frame.origin.y = y
    guard let target = arrangement.nearestPath(to: y + height / 2), target != carried.target else {
      return
    }
    carried.target = target
    self.carried = carried
    arrangeAroundCarried()
  }

  /// Scrolls while the finger is near an edge.
  private func carryOn(_ seconds: Double) -> Bool {
    guard let carried, window != nil else { return false }
    guard carried.hasMoved else { return true }
    let finger = carried.finger
    let zone = min(60, bounds.size.height / 4)
    let above = max(0, zone - finger.y) / zone
    let below = max(0, finger.y - bounds.size.height + zone) / zone
    guard above > 0 || below > 0 else { return true }
    let way = (min(1, below) - min(1, above)) * 600 * seconds
    contentOffset = confined(Point(x: contentOffset.x, y: contentOffset.y + way))
    carry()
    return true
  }

  /// Where a row is shown while another one is carried: rows between its old and its new location
  /// move by one.
  private func arrangeAroundCarried() {
    for (path, cell) in orderedCells where cell !== carried?.cell {
      let place = shownFrame(of: path)
      guard cell.frame != place || cell.animation != nil else { continue }
      cell.animate(duration: 0.2) { $0.frame = place }
    }
  }

  func shownFrame(of path: RowPath) -> Rect { frame(of: shownPath(of: path)) }

  private func shownPath(of path: RowPath) -> RowPath {
    guard let carried, path.section == carried.from.section,
      carried.target.section == path.section
    else { return path }
    let (from, to) = (carried.from.row, carried.target.row)
    if from < path.row, path.row <= to { return RowPath(path.row - 1, section: path.section) }
    if to <= path.row, path.row < from { return RowPath(path.row + 1, section: path.section) }
    return path
  }

  /// Lets go of the carried row, because the rows are about to change.
  func stopCarrying() {
    guard let carried else { return }
    carried.scrolling?.stop()
    (carried.cell.transform, carried.cell.alpha) = (.identity, 1)
    self.carried = nil
  }

  private func drop(_ isDone: Bool) {
    guard let carried else { return }
    carried.scrolling?.stop()
    let from = carried.from
    let target = isDone && carried.target.section == from.section ? carried.target : from
    if target != from {
      let moved = cells.map { ($0 == from ? target : shownPath(of: $0), $1) }
      cells = Dictionary(moved, uniquingKeysWith: { first, _ in first })
      for (path, cell) in cells { cell.path = path }
      listDelegate?.listView(self, didMove: from, to: target)
    }
    self.carried = nil
    if rowHeight == nil { measure() }
    for (path, cell) in orderedCells {
      cell.animate(duration: 0.2) {
        if cell === carried.cell { ($0.transform, $0.alpha) = (.identity, 1) }
        $0.frame = frame(of: path)
      } completion: { [weak self] _ in
        self?.showVisibleRows()
      }
    }
  }
}

/// A row that a finger has picked up.
struct CarriedRow {
  let cell: ListCell
  let from: RowPath
  /// How far below the row's top edge the finger holds it.
  let grip: Double
  /// Where the finger is, in the list's coordinates.
  var finger: Point
  /// Whether it has moved since it picked the row up.
  var hasMoved = false
  /// Where the row would be dropped.
  var target: RowPath
  /// Scrolls while the finger is near an edge.
  var scrolling: Animation?
}

private final class ActionButton: Button {
  private let action: SwipeAction
  private weak var cell: ListCell?
  private weak var list: ListView?

  init(_ action: SwipeAction, of cell: ListCell, in list: ListView) {
    (self.action, self.cell, self.list) = (action, cell, list)
    var style = action.isDestructive ? list.style.destructive : list.style
    style.cornerRadius = 0
    super.init(action.title, style: style, tuning: list.tuning)
    addTarget(self, action: ActionButton.act, for: .touchUpInside)
  }

  private func act() {
    guard let path = cell?.path else { return }
    list?.closeActions()
    action.perform(path)
  }
}

/// Selects a row, unless the finger has stopped the scrolling.
private final class SelectRecognizer: TapGestureRecognizer {
  override func shouldBegin() -> Bool { touches.allSatisfy { $0.view !== view } }
}

/// Begins along the rows, if the row there has actions or shows them.
private final class SwipeRecognizer: PanGestureRecognizer {
  override func shouldBegin() -> Bool {
    guard let list = view as? ListView, list.carried == nil else { return false }
    let way = translation(in: list)
    let start =
      touches.first.map { list.convert($0.start.location, from: nil) } ?? location(in: list)
    guard abs(way.x) > abs(way.y), let path = list.path(at: start) else { return false }
    let isOpen = list.openCell != nil && list.cells[path] === list.openCell
    return isOpen || (way.x < 0 && list.openActions(at: path))
  }

  override func reset() {
    super.reset()
    // A control in the row may have refused the swipe.
    guard let list = view as? ListView, let cell = list.openCell, cell.shift == 0 else { return }
    cell.moveFront(to: 0, animated: false)
    list.openCell = nil
  }
}

/// Picks up the row under the finger, if the delegate allows it to move.
private final class CarryRecognizer: LongPressGestureRecognizer {
  override func shouldBegin() -> Bool {
    guard let list = view as? ListView, !list.isDragging,
      let path = list.path(at: location(in: list))
    else { return false }
    return list.listDelegate?.listView(list, canMove: path) ?? false
  }
}
