import Testing
import TrackerKit

@testable import TouchPlay

extension DemoPlayer {
  /// Performs a command with its button in the HUD.
  func perform(_ command: Command<Sandbox>) throws {
    let hud = sandbox.overlays.hud
    if !hud.isOpen { tap(hud.handle) }
    let buttons = hud.descendants.lazy.compactMap { $0 as? HUDButton }
    tap(try #require(buttons.first { $0.command == command }))
    if hud.isOpen { tap(hud.handle) }
  }
}

/// Ends a recording, and replays it; everything in it must be as it was.
func verifiedReplay(of player: DemoPlayer) throws -> Replay {
  var configuration = Replay.Configuration()
  configuration.verifies = true
  let replay = try Replay(SessionBuffer(bytes: player.finish()), configuration)
  while try replay.step() {}
  #expect(replay.difference == nil && replay.damage == nil && replay.digestCount > 0)
  return replay
}
