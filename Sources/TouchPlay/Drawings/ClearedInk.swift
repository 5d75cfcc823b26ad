internal import TrackerKit

/// The ink of cleared pages, so that undoing a clear need not make it again (rule R6).
struct ClearedInk {
  /// The strokes of each clear that can be undone, unless their look has changed since; the latest
  /// clear is last.
  private var pages: [[Ink.Stroke]] = []

  /// Removes all strokes of an ink, because a clear was done or redone.
  mutating func clear(_ ink: Ink) {
    pages.append(ink.strokes)
    ink.removeAll()
  }

  /// Puts back the strokes of the last clear, because it was undone.
  ///
  /// - Returns: False if they are not known.
  mutating func restore(_ ink: Ink) -> Bool {
    guard let page = pages.popLast() else { return false }
    ink.replaceAll(with: page)
    return true
  }

  /// Forgets all pages, because their strokes would look different now.
  mutating func removeAll() { pages.removeAll() }
}
