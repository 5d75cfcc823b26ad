import Testing
import TrackerKit

@testable import TouchPlay

@Suite("ReplayWindow")
struct ReplayWindowTests {
  /// A platform whose clock moves only in waits, and that quits after a minute.
  private final class Minute: Platform {
    private(set) var now = Timestamp.zero
    private let end = Timestamp(microseconds: 60_000_000)
    private var inputs: [RootInput]
    let wake: @Sendable () -> Void = {}

    init(_ inputs: [RootInput]) { self.inputs = inputs }

    var wantsToQuit: Bool { now >= end }

    func wait(until deadline: Timestamp?) {
      if inputs.isEmpty { now = max(now, min(deadline ?? end, end)) }
    }

    func drain(into inputs: inout [RootInput]) -> Bool {
      inputs += self.inputs
      self.inputs = []
      return false
    }
  }

  private let window: ReplayWindow

  /// A player of a session's first second.
  init() throws {
    let bytes = DemoScript.play()
    let transport = try Transport(duration: 1) { () throws(SessionError) in
      try Replay(SessionBuffer(bytes: bytes), Replay.Configuration())
    }
    window = ReplayWindow(
      transport,
      in: ReplayWindow.Place(
        geometry: { DisplayGeometry(points: Size(width: 800, height: 480)) }, factor: { 1 }))
    window.start()
  }

  private func key(_ label: String) -> RootInput {
    .key(KeyChange(label: label, position: label, isDown: true))
  }

  private func press(_ label: String, at seconds: Double) {
    let time = Timestamp.zero.advanced(bySeconds: seconds)
    window.loop.handle(Turn(time: time, inputs: [key(label)]))
  }

  /// For how many seconds the player is open; at most a minute.
  private func run(_ inputs: [RootInput] = []) -> Double {
    let platform = Minute(inputs)
    window.loop.run(on: platform)
    return platform.now.seconds(since: .zero)
  }

  @Test("S5 a player that nobody uses ends with its session, shortly after its last picture")
  func unattended() {
    #expect((1.5...3).contains(run()))
  }

  @Test("S5 a player that somebody uses stays open at the end")
  func attended() {
    #expect(run([key("x")]) == 60)
  }

  @Test("S5 a paused player shows where it goes, and can be closed")
  func paused() {
    press("space", at: 0.1)
    press("end", at: 0.2)
    let times = window.bar.subviews.compactMap { ($0 as? Label)?.text }
    #expect(times == ["0:01.0", "0:01.0"])
    #expect(run([key("audiostop")]) < 1)
  }
}
