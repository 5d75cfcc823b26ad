import Testing
import TrackerKit
import TrackerKitTesting

@Suite("Touch scene")
struct TouchSceneTests {
  private let scene = TouchScene()

  @Test("The log has deliveries, states and actions in order, and excerpts of each")
  func log() {
    let target = ActionTarget(scene)
    let tap = TapGestureRecognizer().attached(to: scene.pad("pad"), "tap", target)
    scene.tap()
    let expected = [
      "pad began 1", "tap: ended", "pad cancelled 1", "tap action ended", "tap: possible",
    ]
    #expect(scene.log == expected)
    #expect(scene.deliveries("pad") == ["began 1", "cancelled 1"])
    #expect(scene.states("tap") == ["ended", "possible"])
    #expect(scene.actions("tap") == ["ended"])
    #expect(scene.news() == expected && scene.log.isEmpty)
    tap.isEnabled = false
    scene.down(1, 10, 10)
    tap.isEnabled = true
    scene.cancelAll()
    #expect(scene.log == ["pad began 1", "pad cancelled 1"])
  }

  @Test("An application that already shows a window keeps it")
  func ownWindow() {
    let app = Application(loop: EventLoop())
    let window = Window(frame: Rect(x: 0, y: 0, width: 300, height: 200))
    app.show(window)
    let scene = TouchScene(app: app)
    #expect(scene.window === window && app.window === window)
    let pad = scene.pad("pad")
    var script = FingerScript()
    script.add(.key(.alt, isDown: true))
    script.click(at: Point(x: 100, y: 50))
    scene.play(script)
    #expect(pad.seen.map(\.start.location) == [Point(x: 100, y: 50), Point(x: 200, y: 150)])
  }

  @Test("A view without a name goes by its type, and is tapped at its center wherever it is")
  func views() {
    final class Board: View {}
    let outer = scene.pad("outer", Rect(x: 50, y: 50, width: 200, height: 200))
    let board = Board(frame: Rect(x: 20, y: 30, width: 40, height: 40))
    outer.addSubview(board)
    board.transform = Transform.identity.rotated(by: Angle(degrees: 45))
    scene.tap(board)
    #expect(scene.log == ["Board began 1", "Board ended 1"])
    #expect(scene.app.touchEvent.allTouches.isEmpty)
  }

  @Test("Everything together is one turn; each action alone is a turn after 10 ms")
  func together() {
    scene.pad("pad")
    scene.together {
      scene.down(1, 0, 0)
      scene.down(2, 0, 0)
    }
    #expect(scene.time == 0.01)
    scene.drag(2, to: 100, 0, steps: 5)
    #expect(scene.time == 0.06)
    scene.wait(0.5)
    #expect(scene.time == 0.56)
    #expect(scene.log == ["pad began 1,2"] + Array(repeating: "pad moved 2", count: 5))
  }
}
