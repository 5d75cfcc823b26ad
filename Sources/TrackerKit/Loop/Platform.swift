/// What the loop needs from outside: a clock, a wait, and input.
///
/// `TrackerKitSDL` supplies one for a window; tests supply one with a clock that they set by hand.
public protocol Platform: AnyObject {
  /// The monotonic clock, in microseconds from the start.
  var now: Timestamp { get }

  /// Whether the program has been asked to end.
  var wantsToQuit: Bool { get }

  /// Sleeps until there may be input, until a deadline, or until `wake` is called.
  ///
  /// - Parameter deadline: When to return; nil waits without a timeout (rule Q3).
  func wait(until deadline: Timestamp?)

  /// Adds everything that came in, in order, and returns whether a turn is needed.
  ///
  /// A turn may be needed even if nothing was added, because something that is only shown has
  /// changed.
  func drain(into inputs: inout [RootInput]) -> Bool

  /// A closure that ends a wait from any thread.
  var wake: @Sendable () -> Void { get }
}
