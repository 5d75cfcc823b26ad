/// Inserting, deleting and reloading rows (rule C11).
extension ListView {
  private static let changeTime = 0.25

  /// Shows rows that have been added to the data: the others make room, and the new ones fade in.
  ///
  /// The paths are where the rows are now. If the number of sections changes, call ``reloadData()``.
  public func insertRows(at paths: [RowPath]) {
    let added = Set(paths)
    update { path in
      // Rows added above a row move it down.
      var row = path.row
      for new in added.filter({ $0.section == path.section }).sorted() where new.row <= row {
        row += 1
      }
      return RowPath(row, section: path.section)
    }
  }

  /// Shows rows that have been removed from the data: they fade, and the others close the gap.
  ///
  /// The paths are where the rows were. The sections stay, even without rows; a title of nil hides
  /// the header of an empty one.
  public func deleteRows(at paths: [RowPath]) {
    let removed = Set(paths)
    update { path in
      if removed.contains(path) { return nil }
      let above = removed.filter { $0.section == path.section && $0.row < path.row }
      return RowPath(path.row - above.count, section: path.section)
    }
  }

  /// Shows a row again after its data has changed.
  public func reloadRow(at path: RowPath) {
    guard let cell = cells.removeValue(forKey: path) else { return }
    recycle(cell)
    showVisibleRows()
  }

  /// Shows changed data; cells that stay move to their new locations.
  ///
  /// `newPath` returns where an old row is now; nil if it was removed.
  private func update(_ newPath: (RowPath) -> RowPath?) {
    stopCarrying()
    let old = orderedCells
    let oldOffset = contentOffset.y
    cells.removeAll()
    for (path, cell) in old {
      if let new = newPath(path) {
        cell.path = new
        cells[new] = cell
      } else {
        fadeOut(cell)
      }
    }
    let kept = cells
    let moved = orderedCells
    measure()
    for (path, cell) in moved where cells[path] === cell {
      guard arrangement.contains(path) else {
        cells[path] = nil
        fadeOut(cell)
        continue
      }
      cell.frame.origin.y += contentOffset.y - oldOffset
      // A row that moves out of the window keeps its cell until then.
      cell.animate(duration: Self.changeTime) {
        $0.frame = frame(of: path)
      } completion: { [weak self] _ in
        self?.showVisibleRows()
      }
    }
    showVisibleRows()
    for (path, cell) in orderedCells where kept[path] !== cell {
      cell.alpha = 0
      cell.animate(duration: Self.changeTime) { $0.alpha = 1 }
    }
  }

  private func fadeOut(_ cell: ListCell) {
    if openCell === cell { openCell = nil }
    cell.path = nil
    cell.animate(duration: Self.changeTime) {
      $0.alpha = 0
    } completion: { [weak self] _ in
      self?.recycle(cell)
    }
  }
}
