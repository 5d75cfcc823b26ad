import CSDL2
import Foundation
import TestSupport
import Testing
import TrackerKit

@Suite("A touch rig", .serialized)
struct TouchRigTests {
  /// Twelve whole pixels all over the screen, its corners among them.
  private static func places(_ width: Int, _ height: Int) -> [Point] {
    let corners = [(0, 0), (width - 1, 0), (0, height - 1), (width - 1, height - 1)]
    let inner = (1...8).map { ($0 * 37 + 11, $0 * 53 + 1) }
    return (corners + inner).map { Point(x: Double($0.0), y: Double($0.1)) }
  }

  @Test(
    "Twelve touches arrive at the very pixels they were put",
    arguments: [(1920, 1080, TouchRig.Driver.x11), (1366, 768, .x11), (1000, 700, .wayland)])
  func touchesAtWholePixels(width: Int, height: Int, driver: TouchRig.Driver) async throws {
    let home = try TemporaryFolder()
    let started = ContinuousClock.now
    try await TouchRig.run(width: width, height: height, driver: driver) { rig in
      print("started", ContinuousClock.now - started)
      let probe = try #require(SDLProbe(on: rig, color: Color(0x336699), home: home))
      let places = Self.places(width, height)
      print("window", ContinuousClock.now - started, probe.size)
      #expect(probe.size == Size(width: Double(width), height: Double(height)))
      let shot = ContinuousClock.now
      let picture = try rig.screenshot()
      print("shot", ContinuousClock.now - shot, picture[0, 0], picture[width - 1, height - 1])
      #expect(picture == Picture(width: width, height: height, filledWith: Color(0x336699)))
      for (index, place) in places.enumerated() {
        try rig.touchDown(index + 1, at: place)
      }
      try rig.sync()
      let downs = probe.events(for: 0.2)
      let got = probe.places(of: SDL_FINGERDOWN, in: downs)
      print(zip(got, places).map { ($0.0 - $0.1).distance(to: .zero) }.max() as Any)
      #expect(got.map(\.quantized) == places)
      for index in places.indices { try rig.touchUp(index + 1) }
      try rig.sync()
      let ups = probe.places(of: SDL_FINGERUP, in: probe.events(for: 0.2))
      #expect(ups.map(\.quantized) == places)
    }
    print("all", ContinuousClock.now - started)
  }
}
