internal import TrackerKit

/// Which finished shape is selected, and how far a finger has moved it (rule L6).
struct LinesSelection: Hashable {
  /// The shape's index.
  var index: Int
  /// How far it is moved for now, in points; nil while nobody moves it.
  var offset: Point?

  /// Whether a finger is moving the shape.
  var isDragged: Bool { offset != nil }
}
