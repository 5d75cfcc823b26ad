import TestSupport
import Testing
import TrackerKit
import TrackerKitTesting

@testable import TouchPlay

@Suite("Gestures: replays")
struct GesturesReplayTests {
  /// Fingers and keys that do anything anywhere.
  private struct Monkey {
    private static let keys = ["n", "c", "escape", "tab", "4", "4", "4", "4"]

    private var random: SeededGenerator
    private var fingers: [Int: Point] = [:]

    init(seed: UInt64) {
      random = SeededGenerator(seed: seed)
    }

    mutating func act(on scene: GesturesScene) {
      let finger = Int.random(in: 1...6, using: &random)
      switch Int.random(in: 0..<100, using: &random) {
      case 0..<2: scene.press(Self.keys.randomElement(using: &random) ?? "c")
      case 2..<6: scene.wait(Double.random(in: 0.1...0.9, using: &random))
      case 6..<20 where fingers[finger] != nil:
        fingers[finger] = nil
        scene.up(finger)
      default:
        if let location = fingers[finger] {
          let step = Point(x: random.noise(), y: random.noise()) * 40
          fingers[finger] = (location + step).quantized
          scene.move((finger, fingers[finger] ?? location))
        } else {
          let location = Point(
            x: Double.random(in: 0..<800, using: &random),
            y: Double.random(in: 0..<480, using: &random)
          ).quantized
          fingers[finger] = location
          scene.down(finger, location)
        }
      }
    }
  }

  @Test(
    "S3 S4 G1 G5 replays of random fingers have the same digests and the same dump",
    arguments: 1...6)
  func monkey(_ seed: UInt64) throws {
    let scene = GesturesScene()
    var monkey = Monkey(seed: seed)
    // The recording begins in the middle of play, as with the key r.
    for _ in 0..<200 { monkey.act(on: scene) }
    for touch in scene.sandbox.touchEvent.allTouches { scene.up(touch.number) }
    monkey = Monkey(seed: seed + 100)
    scene.sandbox.stopAll()
    scene.sandbox.startAfresh()
    var header = SessionHeader()
    scene.sandbox.fill(&header)
    header.geometry = DisplayGeometry(points: Size(width: 800, height: 480))
    let buffer = SessionBuffer(header: header)
    let recorder = SessionRecorder(header: header, sink: buffer, source: scene.sandbox)
    scene.sandbox.loop.observer = recorder
    for _ in 0..<500 { monkey.act(on: scene) }
    scene.sandbox.loop.observer = nil
    recorder.finish(tick: scene.sandbox.loop.tick)
    let dump = scene.sandbox.dump.description
    var configuration = Replay.Configuration()
    configuration.verifies = true
    let replay = try Replay(buffer, configuration)
    while try replay.step() {}
    #expect(replay.difference == nil, "seed \(seed)")
    #expect(replay.digestCount > 3)
    #expect(replay.sandbox.dump.description == dump, "seed \(seed)")
    #expect(scene.model.recognized.count > 3)
  }
}
