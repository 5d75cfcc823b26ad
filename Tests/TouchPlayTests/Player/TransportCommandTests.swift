import Testing
import TrackerKit

@testable import TouchPlay

@Suite("Player commands")
struct TransportCommandTests {
  private typealias PlayerCommand = Command<Transport>

  @Test("S5 everything a key of the player does can be done by a button or the slider")
  func reachable() {
    let bySlider: [PlayerCommand] = [.back, .forward, .start, .end]
    for command in PlayerCommand.all {
      #expect(PlayerCommand.buttons.contains(command) != bySlider.contains(command))
    }
    #expect(PlayerCommand.buttons.allSatisfy { PlayerCommand.all.contains($0) })
  }

  @Test("D6 media keys pause, close, seek to either end, and change the speed")
  func mediaKeys() {
    let commands = RemoteControl.allCases.map { PlayerCommand.all.command(for: $0) }
    #expect(commands == [.play, .play, .close, .end, .start, .faster, .slower])
  }

  @Test("S5 keys go by their labels; the player ignores keys with Control or Alt")
  func keys() {
    var names: [String] = []
    for command in PlayerCommand.all {
      for name in command.keys.compactMap(\.name) {
        let key = KeyChange(label: name, position: "", modifiers: [], isDown: true)
        #expect(PlayerCommand.all.command(for: key) == command)
        names.append(name)
      }
    }
    #expect(names.count == 13 && Set(names).count == names.count)
    for modifiers in [KeyModifiers.control, .alt] {
      let other = KeyChange(label: "l", position: "l", modifiers: modifiers, isDown: true)
      #expect(PlayerCommand.all.command(for: other) == nil)
    }
  }

  @Test("S5 H2 each command does what it says, and its button shows it")
  func performed() throws {
    let bytes = DemoScript.play()
    let transport = try Transport(duration: 4) { () throws(SessionError) in
      try Replay(SessionBuffer(bytes: bytes), Replay.Configuration())
    }
    #expect(PlayerCommand.play.face(transport) == CommandFace(symbol: .pause))
    PlayerCommand.play.perform(transport)
    #expect(!transport.isPlaying && PlayerCommand.play.face(transport).symbol == .play)
    for command: PlayerCommand in [.forward, .back, .end] { command.perform(transport) }
    #expect(transport.position == 4)
    PlayerCommand.start.perform(transport)
    #expect(transport.position == 0)
    PlayerCommand.stepForward.perform(transport)
    #expect(transport.position > 0 && transport.position < 0.05)
    PlayerCommand.faster.perform(transport)
    #expect(PlayerCommand.plainSpeed.face(transport).title == "2×")
    PlayerCommand.plainSpeed.perform(transport)
    PlayerCommand.slower.perform(transport)
    #expect(PlayerCommand.plainSpeed.face(transport).title == "½×")
    for command: PlayerCommand in [.loop, .from, .to] {
      #expect(!command.isOn(transport))
      command.perform(transport)
      #expect(command.isOn(transport))
      command.perform(transport)
      #expect(!command.isOn(transport))
    }
    #expect(!transport.isClosed)
    PlayerCommand.close.perform(transport)
    #expect(transport.isClosed)
  }
}
