extension Damage {
  /// Replaces an array's content with a few rectangles that cover the marked pixels of the
  /// listed tiles.
  ///
  /// The rectangles do not touch tiles without marked pixels.
  func collect(into rectangles: inout [PixelRect]) {
    rectangles.removeAll(keepingCapacity: true)
    var above = 0..<0
    var first = 0
    while first < tiles.count {
      let rowEnd = (tiles[first] / grid.columns + 1) * grid.columns
      var end = first + 1
      while end < tiles.count, tiles[end] < rowEnd { end += 1 }
      let start = rectangles.count
      collectRuns(of: tiles[first..<end], into: &rectangles)
      above = joinRuns(from: start, above: above, in: &rectangles)
      first = end
    }
  }

  /// Adds a row's marked pixels, joining those of neighboring tiles.
  private func collectRuns(of row: ArraySlice<Int>, into rectangles: inout [PixelRect]) {
    var run = PixelRect.empty
    for tile in row {
      let part = box(of: tile)
      if run.isEmpty || run.maxX != part.x || !isWorthJoining(run, part) {
        if !run.isEmpty { rectangles.append(run) }
        run = part
      } else {
        run = run.joined(with: part)
      }
    }
    if !run.isEmpty { rectangles.append(run) }
  }

  /// Extends rectangles of the row above down over those of this row that continue them.
  ///
  /// - Returns: The indices of the rectangles that the next row can continue.
  private func joinRuns(
    from start: Int, above: Range<Int>, in rectangles: inout [PixelRect]
  ) -> Range<Int> {
    var first = start
    for index in start..<rectangles.count {
      let run = rectangles[index]
      guard
        let upper = above.first(where: {
          rectangles[$0].maxY == run.y && isWorthJoining(rectangles[$0], run)
        })
      else { continue }
      rectangles[upper] = rectangles[upper].joined(with: run)
      rectangles[index] = .empty
      first = upper < first ? upper : first
    }
    rectangles.removeSubrange(compacting(from: start, in: &rectangles)...)
    return first..<rectangles.count
  }

  /// Moves the nonempty rectangles to the front and returns where they end.
  private func compacting(from start: Int, in rectangles: inout [PixelRect]) -> Int {
    var end = start
    for index in start..<rectangles.count where !rectangles[index].isEmpty {
      rectangles[end] = rectangles[index]
      end += 1
    }
    return end
  }

  /// Whether the joined rectangle has at most a quarter more pixels than the two together.
  private func isWorthJoining(_ first: PixelRect, _ second: PixelRect) -> Bool {
    let joined = first.joined(with: second)
    let pixels = first.width * first.height + second.width * second.height
    return joined.width * joined.height * 4 <= pixels * 5
  }
}
