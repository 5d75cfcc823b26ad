import Testing

@testable import TrackerKit

@Suite("Weak")
struct WeakTests {
  private final class Holder {
    @Weak var responder: Responder?
  }

  @Test("D1 a responder that nobody keeps alive is gone for those that only know it")
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

  @Test("D1 whoever follows a reference to a responder that is just going stops the program")
  func going() async {
    await #expect(processExitsWith: .failure) {
      final class Going: Responder {
        let holder: Holder
        init(_ holder: Holder) { self.holder = holder }
        deinit { _ = holder.responder?.identifier }
      }
      let holder = Holder()
      var responder: Responder? = Going(holder)
      holder.responder = responder
      responder = nil
      print(responder as Any)
    }
  }
}
