/// A target, which is not kept alive.
///
/// A responder is referred to without the cost of `weak`, as by `Weak`.
struct WeakTarget {
  @Weak private var responder: Responder?
  private weak var other: AnyObject?

  init(_ object: AnyObject?) {
    responder = object as? Responder
    other = responder == nil ? object : nil
  }

  /// The target; nil once it is gone.
  var object: AnyObject? { responder ?? other }
}
