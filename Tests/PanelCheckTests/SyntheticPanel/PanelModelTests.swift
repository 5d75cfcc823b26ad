import SyntheticPanel
import Testing
import TrackerKit

@Suite struct PanelModelTests {
  private let line = ScriptedFinger(
    .line(from: Point(x: 40, y: 97), to: Point(x: 304, y: 97)), seconds: 1)

  private func record(
    _ hand: ScriptedHand, seconds: Double? = nil, _ change: (inout PanelModel) -> Void = { _ in }
  ) -> SyntheticRecording {
    var model = PanelModel()
    change(&model)
    return model.record(hand, seconds: seconds, seed: 7)
  }

  private func changes(_ recording: SyntheticRecording) -> [TouchChange] {
    recording.turns.flatMap(\.inputs).compactMap {
      if case .touch(let change) = $0 { return change }
      return nil
    }
  }

  /// The places of changes in millimeters.
  private func places(_ recording: SyntheticRecording) -> [Point] {
    let model = PanelModel()
    let scale = model.size.width / model.points.width
    return changes(recording).map {
      Point(x: $0.location.x * scale, y: $0.location.y * model.size.height / model.points.height)
    }
  }

  @Test("J1 a seed gives the same turns each time, in the order of their times")
  func seeded() {
    let change = { (model: inout PanelModel) in
      model.faults.noise = 0.3
      model.faults.timeJitter = 0.004
    }
    let turns = record(ScriptedHand([line]), change).turns
    #expect(turns == record(ScriptedHand([line]), change).turns)
    #expect(zip(turns, turns.dropFirst()).allSatisfy { $0.time < $1.time })
  }

  @Test("J1 a panel without faults reports the finger's places, once a scan")
  func clean() {
    let recording = record(ScriptedHand([line]))
    let changes = changes(recording)
    #expect(changes.count == 101)
    #expect(changes.first?.kind == .began)
    #expect(changes.last?.kind == .ended)
    #expect(places(recording).allSatisfy { abs($0.y - 97) < 0.01 })
    #expect(recording.truth.contactCount == 1)
    #expect(recording.truth.stuckCount == 0)
    #expect(abs(recording.truth.longestGap - 0.01) < 1e-9)
  }

  @Test("J1 a still finger is reported once: places that do not change are dropped")
  func still() {
    let finger = ScriptedFinger(stillAt: Point(x: 50, y: 50), seconds: 1)
    #expect(changes(record(ScriptedHand([finger]))).map(\.kind) == [.began, .ended])
  }

  @Test("J1 offset, rotation and swapped axes move the places as they say")
  func geometry() {
    let finger = ScriptedFinger(stillAt: Point(x: 192, y: 97), seconds: 0.1)
    func place(_ change: (inout PanelFaults) -> Void) -> Point {
      places(record(ScriptedHand([finger])) { change(&$0.faults) })[0]
    }
    #expect(place { $0.offset = Point(x: 3, y: -2) }.distance(to: Point(x: 195, y: 95)) < 0.01)
    let turned = place { $0.rotation = Angle(degrees: 90) }
    #expect(turned.distance(to: Point(x: 172, y: 117)) < 0.01)
    let swapped = place { $0.swapsAxes = true }
    #expect(swapped.distance(to: Point(x: 172, y: 97 + 20 * 194.0 / 344)) < 0.01)
    #expect(place { $0.grid = 5 }.distance(to: Point(x: 190, y: 95)) < 0.01)
  }

  @Test("J1 in a dead area and along cut edges, a finger seems to lift")
  func dead() {
    let dead = record(ScriptedHand([line])) {
      $0.faults.deadArea = Rect(x: 100, y: 80, width: 40, height: 40)
    }
    #expect(dead.truth.contactCount == 2)
    #expect(places(dead).allSatisfy { $0.x < 100.01 || $0.x > 139.99 })
    let whole = ScriptedFinger(
      .line(from: Point(x: 0, y: 97), to: Point(x: 344, y: 97)), seconds: 1)
    let cut = record(ScriptedHand([whole])) { $0.faults.edgeCut = 3 }
    let xs = places(cut).map(\.x)
    #expect(xs.allSatisfy { $0 > 2.99 && $0 < 341.01 })
  }

  @Test("J1 two fingers nearer than the merging distance are one contact in their middle")
  func merging() {
    let second = ScriptedFinger(
      .line(from: Point(x: 200, y: 97), to: Point(x: 180, y: 97)), seconds: 1)
    let first = ScriptedFinger(stillAt: Point(x: 172, y: 97), seconds: 1)
    let recording = record(ScriptedHand([first, second])) { $0.faults.mergeDistance = 12 }
    #expect(recording.truth.mergeCount == 1)
    #expect(recording.truth.maximumContacts == 2)
    let end = changes(recording).firstIndex { $0.kind == .ended }
    // The second finger's last place is at 12 mm; the first one's next is half of that away.
    #expect(end.map { abs(places(recording)[$0].x - 184) < 0.5 } == true)
  }

  @Test("J1 a stuck contact does not end, and a swapped identity goes on at the other finger")
  func identities() {
    let stuck = record(ScriptedHand([line])) { $0.faults.stuckFinger = 0 }
    #expect(stuck.truth.stuckCount == 1)
    #expect(!changes(stuck).contains { $0.kind == .ended })
    let hand = ScriptedHand.crossing(
      at: Point(x: 172, y: 97), side: 150, seconds: 1, lag: 0.15)
    let swapped = record(hand) { $0.faults.swapsIdentities = true }
    #expect(swapped.truth.swapSteps.count == 2)
    let last = changes(swapped).filter { $0.kind == .ended }.map(\.contact.finger)
    let whole = changes(record(hand)).filter { $0.kind == .ended }.map(\.contact.finger)
    #expect(last == whole.reversed())
  }

  @Test("J1 a ghost keeps its beat and its place, and leaves out some beats")
  func ghosts() {
    let recording = record(ScriptedHand([]), seconds: 3600) {
      $0.rate = 1
      var ghost = PanelFaults.Ghost()
      ghost.missing = 0.2
      $0.faults.ghost = ghost
    }
    let times = recording.truth.ghostTimes
    #expect((200...250).contains(times.count))
    for (time, next) in zip(times, times.dropFirst()) {
      let beats = (next - time) / 12.864
      #expect(abs(beats - beats.rounded()) < 1e-6)
    }
    #expect(changes(recording).count == 2 * times.count)
    #expect(
      places(recording).allSatisfy {
        $0.distance(to: Point(x: 0.95 * 344, y: 0.024 * 194)) < 0.01
      })
  }

  @Test("J1 a program with turns of 60 Hz handles several reports at one time")
  func turns() {
    let recording = record(ScriptedHand([line])) { $0.turnSeconds = 1.0 / 60 }
    #expect(recording.turns.contains { $0.inputs.count == 2 })
    #expect(changes(recording).count == 101)
  }
}
