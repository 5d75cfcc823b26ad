internal import TrackerKit

/// One stroke's coverage, kept only for the tiles that it touches and grown at its end.
final class StrokeMask {
  private static let tileBytes = TileGrid.edge * TileGrid.edge

  let path: InkPath
  let placement: Placement
  /// The tail as it was last shown.
  private(set) var tail: [Point] = []
  private var settledCount = 0
  private var slots: [Int: Int] = [:]
  private var bytes: [UInt8] = []
  private let pixelScale: Double

  init(path: InkPath, placement: Placement, pixelScale: Double) {
    self.path = path
    self.placement = placement
    self.pixelScale = pixelScale
  }

  /// The tiles that the settled part touches.
  var tiles: Dictionary<Int, Int>.Keys { slots.keys }

  /// Takes in what was settled since the last time; marks what has changed, the tail's tiles too.
  func grow(in grid: inout TileGrid) {
    let points = path.points
    if points.count > settledCount {
      if settledCount == 0, let first = points.first { add(first, first, &grid) }
      for index in max(1, settledCount)..<max(1, points.count) {
        add(points[index - 1], points[index], &grid)
      }
      markTail(in: &grid, from: settledCount > 0 ? points[settledCount - 1] : nil)
      settledCount = points.count
    } else if tail == path.tail {
      return
    } else {
      markTail(in: &grid, from: points.last)
    }
    tail.removeAll(keepingCapacity: true)
    tail.append(contentsOf: path.tail)
    markTail(in: &grid, from: points.last)
  }

  /// The stroke is shown no more: marks all that it touched.
  func markAll(in grid: inout TileGrid) {
    for tile in slots.keys { grid.mark(tile) }
    markTail(in: &grid, from: settledCount > 0 ? path.points[settledCount - 1] : nil)
  }

  /// Takes the stroke's coverage of a tile into another tile; says whether there is any.
  func take(into scratch: CoverageTile, tile: Int) -> Bool {
    var isTouched = false
    if let slot = slots[tile] {
      isTouched = true
      bytes.withUnsafeBufferPointer { bytes in
        if let base = bytes.baseAddress { scratch.take(base + slot * Self.tileBytes) }
      }
    }
    forEachTailLine(from: settledCount > 0 ? path.points[settledCount - 1] : nil) { line in
      guard line.bounds.meets(scratch.rect) else { return }
      isTouched = true
      scratch.take(line)
    }
    return isTouched
  }

  private func add(_ start: Point, _ end: Point, _ grid: inout TileGrid) {
    let line = capsule(start, end)
    let frozen = grid
    frozen.forEachTile(near: line) { tile in
      grid.mark(tile)
      let slot = slots[tile] ?? addSlot(for: tile)
      bytes.withUnsafeMutableBufferPointer { bytes in
        guard let base = bytes.baseAddress else { return }
        let target = CoverageTile(
          base: base + slot * Self.tileBytes, rect: frozen.rect(of: tile))
        target.take(line)
      }
    }
  }

  private func addSlot(for tile: Int) -> Int {
    let slot = slots.count
    slots[tile] = slot
    bytes.append(contentsOf: repeatElement(0, count: Self.tileBytes))
    return slot
  }

  private func markTail(in grid: inout TileGrid, from start: Point?) {
    let frozen = grid
    forEachTailLine(from: start) { line in
      frozen.forEachTile(near: line) { grid.mark($0) }
    }
  }

  private func forEachTailLine(from start: Point?, _ body: (Capsule) -> Void) {
    guard var last = start ?? tail.first else { return }
    for point in tail {
      body(capsule(last, point))
      last = point
    }
  }

  private func capsule(_ start: Point, _ end: Point) -> Capsule {
    Capsule(
      from: placement.apply(start), to: placement.apply(end),
      width: path.width * placement.scale, scale: pixelScale)
  }
}
