internal import TrackerKit

/// The selected shape and how far it has been dragged (rule L6).
struct LinesSelection: Hashable {
  /// The shape's index.
  var index: Int
  /// The current drag offset, in points; nil while the shape is not being dragged.
  var offset: Point?

  /// Whether a finger is dragging the shape.
  var isDragged: Bool { offset != nil }
}
