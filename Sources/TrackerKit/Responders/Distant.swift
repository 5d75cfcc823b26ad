/// A reference that does not retain its responder and becomes nil when that is gone: like `weak`, but
/// without the cost.
///
/// The first `weak` reference to an object makes all its retains and releases several times slower for
/// the rest of its life, and views, windows and applications are retained for every event.
@propertyWrapper
public struct Distant<Target: Responder> {
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

/// Knows a responder for as long as that lives.
///
/// The reference is not counted, so that nothing is paid for it. It never leads to what is gone: only a
/// responder makes a link, to itself, and its `deinit` empties it. A subclass's `deinit`, which runs
/// before, may still be reached by it, as by every other reference then.
final class ResponderLink {
  @exclusivity(unchecked) private(set) unowned(unsafe) var responder: Responder?

  init(_ responder: Responder) {
    self.responder = responder
  }

  func empty() {
    responder = nil
  }
}
