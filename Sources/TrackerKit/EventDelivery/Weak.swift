/// A weak reference to a responder, which becomes nil when the responder is gone.
///
/// Unlike `weak`, it does not make each retain and release of the responder several times as slow;
/// views, windows and applications are retained for every event
/// (`docs/dev/decisions/0007-no-price-for-references.md`).
@propertyWrapper
package struct Weak<Target: Responder> {
  fileprivate var link: ResponderLink?

  /// Creates a reference to a responder, or to none.
  package init(wrappedValue: Target? = nil) {
    link = wrappedValue?.link
  }

  /// The responder; nil once it is gone.
  package var wrappedValue: Target? {
    get {
      guard let responder = link?.responder else { return nil }
      // A link's responder never changes, so it has the type with which this reference was made.
      return unsafeDowncast(responder, to: Target.self)
    }
    set { link = newValue?.link }
  }
}

/// Refers to a responder until the responder's `deinit` empties the link.
///
/// A subclass's `deinit` runs earlier; following the link from there stops the program, as with
/// every `unowned` reference.
final class ResponderLink {
  unowned var responder: Responder?

  init(_ responder: Responder) {
    self.responder = responder
  }
}

/// A weak reference to a target; one to a responder costs no more than `Weak`.
struct WeakTarget {
  @Weak private var responder: Responder?
  private weak var other: AnyObject?

  init(_ object: AnyObject?) {
    responder = object as? Responder
    other = responder == nil ? object : nil
  }

  /// The target; nil once it is gone.
  var object: AnyObject? { responder ?? other }

  /// Whether an object is the target; it may be one that is being destroyed.
  func refers(to object: AnyObject) -> Bool {
    guard let responder = object as? Responder else { return other === object }
    return _responder.link === responder.link
  }
}
