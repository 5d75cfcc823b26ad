import TrackerKit

/// Marks the pixels that differ between two frames' live commands.
///
/// Commands that are in both frames in the same order need no redrawing: where nothing else changed,
/// they still overlap as before. This also applies to the ends of groups.
struct SceneComparison {
  let old: LiveScene
  let new: LiveScene
  let damage: Damage

  /// How far ahead to look for a counterpart.
  private static let lookahead = 8

  func mark() {
    var first = 0
    while first < old.items.count, first < new.items.count, isSame(first, first) {
      markGrowth(first)
      first += 1
    }
    var oldEnd = old.items.count
    var newEnd = new.items.count
    while oldEnd > first, newEnd > first, isSame(oldEnd - 1, newEnd - 1) {
      oldEnd -= 1
      newEnd -= 1
      markGrowth(newEnd)
    }
    markMiddle(first..<oldEnd, first..<newEnd)
  }

  private func markMiddle(_ oldRange: Range<Int>, _ newRange: Range<Int>) {
    var (index, other) = (oldRange.lowerBound, newRange.lowerBound)
    while index < oldRange.upperBound, other < newRange.upperBound {
      if isSame(index, other) {
        markGrowth(other)
        index += 1
        other += 1
      } else if let next = (other..<newRange.upperBound).prefix(Self.lookahead)
        .first(where: { isSame(index, $0) })
      {
        while other < next {
          markAll(of: new, other)
          other += 1
        }
      } else if let next = (index..<oldRange.upperBound).prefix(Self.lookahead)
        .first(where: { isSame($0, other) })
      {
        while index < next {
          markAll(of: old, index)
          index += 1
        }
      } else {
        markReplacement(of: index, by: other)
        index += 1
        other += 1
      }
    }
    for index in index..<oldRange.upperBound { markAll(of: old, index) }
    for other in other..<newRange.upperBound { markAll(of: new, other) }
  }

  /// Whether two commands show the same, except that a path may have grown.
  private func isSame(_ index: Int, _ other: Int) -> Bool {
    hasSameStyle(index, other) && hasSameForm(index, other)
  }

  // Matches one form at a time, since matching a pair would copy both.
  private func hasSameForm(_ index: Int, _ other: Int) -> Bool {
    switch new.forms[other] {
    case .ink(let next):
      if case .ink(let mask) = old.forms[index] { return mask === next }
    case .box(let next):
      if case .box(let box) = old.forms[index] { return box == next }
    case .ring(let next):
      if case .ring(let ring) = old.forms[index] { return ring == next }
    case .line(let next):
      if case .line(let line) = old.forms[index] {
        return hasSameStyle(line, next) && samePoints(line.points, next.points)
      }
    case .polygon(let next):
      if case .polygon(let outline) = old.forms[index] { return samePoints(outline, next) }
    case .mask(let next, let x, let y):
      if case .mask(let mask, x, y) = old.forms[index] { return mask.isSame(as: next) }
    case .outline(let next, let transform):
      if case .outline(let shape, transform) = old.forms[index] { return shape === next }
    case .text(let next):
      if case .text(let run) = old.forms[index] { return run == next }
    case .picture(let next, let x, let y):
      if case .picture(let picture, x, y) = old.forms[index] { return picture === next }
    case .turnedMask(let next, let x, let y):
      if case .turnedMask(let mask, x, y) = old.forms[index] { return mask === next }
    case .turnedPicture(let next, let x, let y):
      if case .turnedPicture(let picture, x, y) = old.forms[index] { return picture === next }
    case .groupStart:
      if case .groupStart = old.forms[index] { return true }
    case .groupEnd:
      if case .groupEnd = old.forms[index] { return true }
    case .nothing:
      break
    }
    return false
  }

  private func hasSameStyle(_ index: Int, _ other: Int) -> Bool {
    guard old.items[index].color == new.items[other].color,
      old.items[index].clip == new.items[other].clip
    else { return false }
    let (outline, nextOutline) = (old.items[index].clipOutline, new.items[other].clipOutline)
    guard let outline, let nextOutline else { return outline == nil && nextOutline == nil }
    return samePoints(outline, nextOutline)
  }

  private func hasSameStyle(_ line: LiveItem.Line, _ next: LiveItem.Line) -> Bool {
    line.radius == next.radius && line.isClosed == next.isClosed
  }

  private func samePoints(_ line: Range<Int>, _ next: Range<Int>) -> Bool {
    guard line.count == next.count else { return false }
    for offset in 0..<line.count
    where old.points[line.lowerBound + offset] != new.points[next.lowerBound + offset] {
      return false
    }
    return true
  }

  /// Marks what a path in both frames has gained or lost.
  private func markGrowth(_ index: Int) {
    guard case .ink(let mask) = new.forms[index] else { return }
    let clip = new.items[index].clip
    for change in mask.tiles.changes { damage.mark(change.box.clipped(to: clip), in: change.tile) }
  }

  /// Marks where a command looks different from the one that it replaces.
  private func markReplacement(of index: Int, by other: Int) {
    guard hasSameStyle(index, other), markDifference(of: index, by: other) else {
      markAll(of: old, index)
      return markAll(of: new, other)
    }
  }

  /// Marks only what differs from a command of the same kind; false if that is not possible.
  private func markDifference(of index: Int, by other: Int) -> Bool {
    let (bounds, nextBounds) = (old.items[index].bounds, new.items[other].bounds)
    switch (old.forms[index], new.forms[other]) {
    case (.line(let line), .line(let next)):
      guard line.segments.count == next.segments.count, hasSameStyle(line, next),
        line.points.count > 1
      else { return false }
      markChangedSegments(line.segments, next.segments, clip: old.items[index].clip)
    case (.mask(let mask, let x, let y), .mask(let next, let nextX, let nextY)):
      damage.markDifference(
        of: mask, at: (x, y), in: bounds, from: next, at: (nextX, nextY), in: nextBounds)
    case (.box(let box), .box(let next)):
      damage.markDifference(of: box, in: bounds, from: next, in: nextBounds)
    default:
      return false
    }
    return true
  }

  /// Marks the segments that differ; the others cover the same pixels as before.
  private func markChangedSegments(_ line: Range<Int>, _ next: Range<Int>, clip: PixelRect) {
    for (index, other) in zip(line, next) where old.segments[index] != new.segments[other] {
      damage.mark(old.segments[index], in: clip)
      damage.mark(new.segments[other], in: clip)
    }
  }

  private func markAll(of scene: LiveScene, _ index: Int) {
    let item = scene.items[index]
    switch scene.forms[index] {
    case .ring(let ring):
      damage.grid.forEachTile(in: item.bounds) { tile, part in
        if ring.meets(part) { damage.mark(part, in: tile) }
      }
    case .line(let line):
      for segment in scene.segments[line.segments] { damage.mark(segment, in: item.clip) }
    case .ink(let mask):
      for part in mask.tiles.parts { damage.mark(part.box.clipped(to: item.clip), in: part.tile) }
      // The changes include the old and the new tail.
      for change in mask.tiles.changes {
        damage.mark(change.box.clipped(to: item.clip), in: change.tile)
      }
      for capsule in mask.tail { damage.mark(capsule, in: item.clip) }
    default:
      damage.mark(item.bounds)
    }
  }
}
