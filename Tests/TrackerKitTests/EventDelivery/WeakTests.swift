import Testing

@testable import TrackerKit

@Suite("Weak")
struct WeakTests {
  private final class Holder {
    @Weak var responder: Responder?
  }

  @Test("D1 a weakly held responder is gone when nobody else keeps it")
  func gone() {
    let holder = Holder()
    var responder: Responder? = Responder()
    holder.responder = responder
    #expect(holder.responder === responder)
    responder = nil
    #expect(holder.responder == nil)
  }

  @Test("D1 a view whose superview is gone has none")
  func superview() {
    let view = View()
    var parent: View? = View()
    parent?.addSubview(view)
    #expect(view.superview === parent)
    parent = nil
    #expect(view.superview == nil && view.window == nil)
  }
}
