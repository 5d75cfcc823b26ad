import Testing
import TrackerKitTesting

@testable import TrackerKit

@Suite("View trees")
struct ViewTreeTests {
  /// A view and those in it, with the inverse of its matrix.
  private final class Node {
    let view: View
    let toWindow: Transform
    let inverse: Transform
    /// From back to front.
    var children: [Node] = []

    init?(_ view: View, _ toWindow: Transform) {
      guard let inverse = toWindow.inverted() else { return nil }
      (self.view, self.toWindow, self.inverse) = (view, toWindow, inverse)
    }
  }

  /// Views that overlap, and boards of views that share edges.
  private struct Tree {
    let root = Window(frame: Rect(x: 0, y: 0, width: 1000, height: 1000))
    var random: SeededGenerator
    var boards: [(node: Node, cuts: [Double])] = []

    mutating func number(_ range: ClosedRange<Double>) -> Double {
      .random(in: range, using: &random)
    }

    mutating func grow(_ parent: Node, depth: Int) {
      guard depth > 0 else { return addTiles(to: parent) }
      let size = parent.view.bounds.size
      for _ in 0..<Int(number(1...3.99)) {
        let frame = Rect(
          x: number(-20...size.width * 0.5), y: number(-20...size.height * 0.5),
          width: number(size.width * 0.3...size.width),
          height: number(size.height * 0.3...size.height))
        let turned = Transform(rotationAngle: Angle(degrees: number(-180...180)))
          .scaledBy(x: number(0.3...2), y: number(-2 ... -0.3))
        let transform = number(0...1) < 0.6 ? turned : .identity
        if let node = add(frame, transform, to: parent) { grow(node, depth: depth - 1) }
      }
    }

    private func add(_ frame: Rect, _ transform: Transform, to parent: Node) -> Node? {
      let view = View(frame: frame)
      view.transform = transform
      parent.view.addSubview(view)
      let middle = view.bounds.center
      let own = Transform(translationX: -middle.x, y: -middle.y).concatenating(transform)
        .concatenating(Transform(translationX: frame.center.x, y: frame.center.y))
      guard let node = Node(view, own.concatenating(parent.toWindow)) else { return nil }
      parent.children.append(node)
      return node
    }

    /// Fills a view with columns, in which each begins where the last one ends.
    private mutating func addTiles(to board: Node) {
      let size = board.view.bounds.size
      var cuts = [0.0]
      while let last = cuts.last, last < size.width {
        cuts.append(min(size.width, last + (number(4...size.width) * 256).rounded() / 256))
      }
      for (left, right) in zip(cuts, cuts.dropFirst()) {
        let frame = Rect(x: left, y: 0, width: right - left, height: size.height)
        _ = add(frame, .identity, to: board)
      }
      boards.append((board, Array(cuts.dropFirst().dropLast())))
    }
  }

  @Test(
    "A3 a million hits and conversions in random trees agree with the inverse of the views' matrices"
  )
  func places() throws {
    var (hits, inner) = (0, 0)
    for seed in 1...1000 as ClosedRange<UInt64> {
      var tree = Tree(random: SeededGenerator(seed: seed))
      let root = try #require(Node(tree.root, .identity))
      tree.grow(root, depth: 3)
      for _ in 0..<1000 {
        let point = Point(x: tree.number(0...999), y: tree.number(0...999)).quantized
        // On an edge, the last bits decide.
        guard let expected = hit(point, root) else { continue }
        if tree.root.hitTest(point) !== expected {
          Issue.record("tree \(seed): \(point) hits another view")
        }
        hits += 1
        inner += expected.superview === tree.root || expected === tree.root ? 0 : 1
      }
    }
    #expect(hits > 999_000 && inner > 200_000, "\(hits), \(inner)")
  }

  /// The view that a location hits by the matrices alone; nil if it is too close to an edge.
  private func hit(_ point: Point, _ node: Node) -> View? {
    for child in node.children.reversed() {
      let location = child.inverse.apply(point)
      let distance = location.distance(to: child.view.convert(point, from: nil))
      if !(distance < 1e-3) { Issue.record("\(point) is \(distance) off") }
      let size = child.view.frame.size
      let inside = min(location.x, location.y, size.width - location.x, size.height - location.y)
      if abs(inside) < 1e-3 { return nil }
      if inside > 0 { return hit(point, child) }
    }
    return node.view
  }

  @Test("A3 a location on an edge that views share belongs to exactly one of them")
  func sharedEdges() throws {
    var count = 0
    for seed in 1...100 as ClosedRange<UInt64> {
      var tree = Tree(random: SeededGenerator(seed: seed))
      let root = try #require(Node(tree.root, .identity))
      tree.grow(root, depth: 3)
      for (board, cuts) in tree.boards {
        let height = board.view.bounds.size.height
        for cut in cuts {
          let place = Point(x: cut, y: tree.number(1...height - 1))
          let location = board.view.convert(board.view.convert(place, to: nil), from: nil)
          let owners = board.children.filter { tile in
            tile.view.fromSuperview(location).map { tile.view.point(inside: $0) } ?? false
          }
          let hit = board.view.hitTest(location)
          #expect(owners.count == 1 && hit === owners.first?.view, "tree \(seed): \(place)")
          count += 1
        }
      }
    }
    #expect(count > 1000, "\(count)")
  }
}
