/// A weak reference to a responder: it does not keep it alive, and is nil once it is gone.
///
/// It does what `weak` does, without its price: the first `weak` reference to an object makes each of its
/// retains and releases several times as slow for the rest of its life, and views, windows and
/// applications are retained for every event (`docs/decisions/0007-no-price-for-references.md`).
@propertyWrapper
public struct Weak<Target: Responder> {
  private var link: ResponderLink?

  /// A reference to a responder, or to none.
  public init(wrappedValue: Target? = nil) {
    link = wrappedValue?.link
  }

  /// The responder; nil once it is gone.
  public var wrappedValue: Target? {
    get {
      guard let responder = link?.responder else { return nil }
      // A link's responder never changes, and this one came from a target.
      return unsafeDowncast(responder, to: Target.self)
    }
    set { link = newValue?.link }
  }
}

/// Knows a responder for as long as that lives: the responder's `deinit` empties it.
///
/// Until then a subclass's `deinit` runs. Whoever follows the link from there stops the program, as with
/// every `unowned` reference, instead of getting an object that is half gone.
final class ResponderLink {
  // Unchecked, since views are followed to their windows with every touch. Reading it calls nobody, and it
  // is written twice.
  @exclusivity(unchecked) private(set) unowned var responder: Responder?

  init(_ responder: Responder) {
    self.responder = responder
  }

  func empty() {
    responder = nil
  }
}
