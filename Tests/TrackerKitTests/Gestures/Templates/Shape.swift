import TestSupport
import TrackerKit
import TrackerKitTesting

/// Gestures of the tests: outlines of one or several strokes, y down.
enum Shape: String, CaseIterable {
  case hook, bolt, house, steps, cross, equals, arrow

  /// The corners of each stroke.
  var outline: [[Point]] {
    switch self {
    case .hook: [[(0, 0), (0, 80), (20, 100), (40, 100), (60, 80)]].map(points)
    case .bolt: [[(60, 0), (0, 60), (70, 45), (10, 110)]].map(points)
    case .house: [[(0, 100), (0, 40), (50, 0), (100, 40), (100, 100), (0, 100)]].map(points)
    case .steps: [[(0, 100), (0, 60), (45, 60), (45, 20), (90, 20)]].map(points)
    case .cross: [[(0, 0), (100, 100)], [(100, 0), (0, 100)]].map(points)
    case .equals: [[(0, 0), (100, 0)], [(0, 40), (100, 40)]].map(points)
    case .arrow: [[(0, 50), (120, 50)], [(85, 15), (120, 50), (85, 85)]].map(points)
    }
  }

  /// The gesture as an unsteady finger draws it: corners off by up to `wobble` points.
  func drawn(wobble: Double = 4, using random: inout SeededGenerator) -> [[Point]] {
    outline.map { stroke in
      let corners = stroke.map { $0 + Point(x: random.noise(), y: random.noise()) * wobble }
      let extent = max(
        (corners.map(\.x).max() ?? 0) - (corners.map(\.x).min() ?? 0),
        (corners.map(\.y).max() ?? 0) - (corners.map(\.y).min() ?? 0))
      return Stroke.drawn(corners, extent: extent, &random)
    }
  }

  /// A library that knows all of these, from a number of drawings each.
  static func library(
    examples: Int = 3, options: TemplateOptions = TemplateOptions(), seed: UInt64 = 1
  ) -> TemplateLibrary {
    var random = SeededGenerator(seed: seed)
    var library = TemplateLibrary(options: options)
    for shape in allCases {
      for _ in 0..<examples {
        library.add(GestureTemplate(name: shape.rawValue, strokes: shape.drawn(using: &random)))
      }
    }
    return library
  }
}

private func points(_ pairs: [(Double, Double)]) -> [Point] {
  pairs.map { Point(x: $0.0, y: $0.1) }
}

extension [[Point]] {
  /// The drawing rotated about the origin: the x-axis moves to the given direction.
  func turned(by direction: (x: Double, y: Double)) -> [[Point]] {
    map { Stroke.turned($0, by: direction) }
  }
}
