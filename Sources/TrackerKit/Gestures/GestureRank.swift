/// A recognizer's rank among those that get an event (rule B1).
struct GestureRank {
  /// How many views enclose the recognizer's view.
  var depth = 0
  /// The recognizer's index among those attached to its view.
  var order = 0

  func isBefore(_ other: GestureRank) -> Bool {
    (other.depth, order) < (depth, other.order)
  }
}
