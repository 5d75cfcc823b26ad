import Testing
import TrackerKit

@Suite("ViewController")
struct ViewControllerTests {
  private final class CountingController: ViewController {
    var loads = 0
    override func loadView() -> View {
      loads += 1
      return View()
    }
  }

  @Test(
    "D1 a controller creates its view once, when first accessed, and comes after it in the chain")
  func loading() {
    let controller = CountingController()
    #expect(!controller.isViewLoaded && controller.loads == 0)
    let view = controller.view
    #expect(controller.isViewLoaded && controller.view === view && controller.loads == 1)
    #expect(view.viewController === controller && view.next === controller)
  }
}
