import PanelCheck
import Testing
import TrackerKit

@testable import TouchPlay

@Suite("BankCardView")
struct BankCardViewTests {
  @Test(
    "J12 the card has a bank card's proportions, below the fields and inside the window",
    arguments: [Size(width: 600, height: 1024), Size(width: 1024, height: 600)])
  func proportions(_ size: Size) throws {
    let scene = SandboxScene(mode: .check, size: size)
    let controller = try #require(scene.sandbox.controller(of: .check) as? CheckController)
    scene.sandbox.window?.layoutTree()
    #expect(controller.run.phase == .size)
    let card = try #require(controller.view.subviews.first { $0 is BankCardView })
    let canvas = Canvas()
    card.draw(in: canvas)
    guard case .roundedRectangle(let outline, let radius) = canvas.commands.first?.shape else {
      Issue.record("no card")
      return
    }
    #expect(abs(outline.size.width / outline.size.height - 85.60 / 53.98) < 1e-9)
    #expect(abs(radius / outline.size.width - 3.18 / 85.60) < 1e-9)
    #expect(controller.view.bounds.contains(outline.origin) && outline.maxY < size.height)
    let fields = controller.view.subviews.filter { $0 is TextField && !$0.isHidden }
    #expect(fields.count == 2 && fields.allSatisfy { $0.frame.maxY < outline.minY })
    for text in canvas.commands {
      if case .text(let run) = text.shape { #expect(outline.contains(run.box.center)) }
    }
  }
}
