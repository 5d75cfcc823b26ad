import Testing
import TrackerKit

@testable import TouchPlay

@Suite("TransportAction")
struct TransportActionTests {
  @Test("S5 everything a key of the player does has a button, or the slider does it")
  func reachable() {
    let bySlider: [TransportAction] = [.back, .forward, .start, .end]
    for action in TransportAction.allCases {
      #expect(TransportAction.buttons.contains(action) != bySlider.contains(action))
    }
  }

  @Test("D6 media keys hold, stop, go to the ends and change the speed")
  func mediaKeys() {
    let actions = RemoteControl.allCases.map { TransportAction($0) }
    #expect(actions == [.play, .play, .close, .end, .start, .faster, .slower])
  }

  @Test("S5 keys are told by their labels; those with Control or Alt are none of the player's")
  func keys() {
    for binding in TransportKeys.bindings {
      let key = KeyChange(label: binding.name, position: "", modifiers: [], isDown: true)
      #expect(TransportKeys.action(for: key) == binding.action)
    }
    let other = KeyChange(label: "l", position: "l", modifiers: [.control], isDown: true)
    #expect(TransportKeys.action(for: other) == nil)
    #expect(Set(TransportKeys.bindings.map(\.name)).count == TransportKeys.bindings.count)
  }
}
