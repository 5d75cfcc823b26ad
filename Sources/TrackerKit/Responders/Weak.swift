/// A weak reference to a responder: it does not keep it alive, and becomes nil when it is gone.
///
/// It works like `weak`, but without the cost: the first `weak` reference to an object makes each
/// retain and release of it several times as slow for the rest of its life, and views, windows and
/// applications are retained for every event (`docs/decisions/0007-no-price-for-references.md`).
@propertyWrapper
package struct Weak<Target: Responder> {
  private var link: ResponderLink?

  /// Creates a reference to a responder, or to none.
  package init(wrappedValue: Target? = nil) {
    link = wrappedValue?.link
  }

  /// The responder; nil once it is gone.
  package var wrappedValue: Target? {
    get {
      guard let responder = link?.responder else { return nil }
      // A link's responder never changes, and it has the type of the target that this one came
      // from.
      return unsafeDowncast(responder, to: Target.self)
    }
    set { link = newValue?.link }
  }
}

/// Refers to a responder while it lives; the responder's `deinit` empties it.
///
/// A subclass's `deinit` runs before that. Following the link from there stops the program, as with
/// every `unowned` reference, instead of returning a half-destroyed object.
final class ResponderLink {
  private(set) unowned var responder: Responder?

  init(_ responder: Responder) {
    self.responder = responder
  }

  func empty() {
    responder = nil
  }
}

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
