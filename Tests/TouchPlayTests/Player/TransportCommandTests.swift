import Testing
import TrackerKit

@testable import TouchPlay

@Suite("Player commands")
struct TransportCommandTests {
  private typealias PlayerCommand = Command<Transport>

  private func command(_ id: String) throws -> PlayerCommand {
    try #require(PlayerCommand.all.first { $0.id == id })
  }

  @Test("S5 everything a key of the player does can be done by a button or the slider")
  func reachable() {
    let bySlider = ["back", "forward", "start", "end"]
    for command in PlayerCommand.all {
      #expect(PlayerCommand.buttons.contains(command) != bySlider.contains(command.id))
    }
    #expect(PlayerCommand.buttons.allSatisfy { PlayerCommand.all.contains($0) })
  }

  @Test("D6 media keys pause, close, seek to either end, and change the speed")
  func mediaKeys() {
    let commands = RemoteControl.allCases.map { PlayerCommand.all.command(for: $0) }
    #expect(
      commands.map(\.?.id) == ["play", "play", "close", "end", "start", "faster", "slower"])
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
    let play = try command("play")
    #expect(play.face(transport) == CommandFace(symbol: .pause))
    play.perform(transport)
    #expect(!transport.isPlaying && play.face(transport).symbol == .play)
    for id in ["forward", "back", "end"] { try command(id).perform(transport) }
    #expect(transport.position == 4)
    try command("start").perform(transport)
    #expect(transport.position == 0)
    try command("stepForward").perform(transport)
    #expect(transport.position > 0 && transport.position < 0.05)
    try command("faster").perform(transport)
    #expect(try command("plainSpeed").face(transport).title == "2×")
    try command("plainSpeed").perform(transport)
    try command("slower").perform(transport)
    #expect(try command("plainSpeed").face(transport).title == "½×")
    for command in try ["loop", "from", "to"].map(command) {
      #expect(command.isOn?(transport) == false)
      command.perform(transport)
      #expect(command.isOn?(transport) == true)
      command.perform(transport)
      #expect(command.isOn?(transport) == false)
    }
    #expect(!transport.isClosed)
    try command("close").perform(transport)
    #expect(transport.isClosed)
  }
}
