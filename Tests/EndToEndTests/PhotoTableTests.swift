import Foundation
import TestSupport
import Testing
import TrackerKit
import TrackerKitTesting

extension EndToEnd {
  @Suite("Photo table")
  struct PhotoTableTests {
    /// The colors of the photos at the bottom left, at the bottom right, and in the middle of the top.
    private static let colors = [Color(0xE07020), Color(0x2080C0), Color(0x40A040)]
    private static let gray = Color(0x9098A0)
    private let folder: TemporaryFolder
    private var recording: String { folder.path("table.touchplay") }

    init() throws {
      folder = try TemporaryFolder()
    }

    /// Six pictures of one color each, in a folder that is gone when the recording is verified.
    private func pictures(in folder: TemporaryFolder) throws -> [String] {
      let (orange, blue, green) = (Self.colors[0], Self.colors[1], Self.colors[2])
      let colors = [Self.gray, green, Self.gray, orange, Self.gray, blue]
      return try colors.enumerated().map { index, color in
        let path = folder.path("Photo \(index + 1).png")
        try Picture(width: 30, height: 20, filledWith: color).savePNG(path)
        return path
      }
    }

    /// What the pictures cover on the screen.
    private func spots(in picture: Picture) throws -> [Picture.Spot] {
      try Self.colors.map { try #require(picture.spot(of: $0)) }
    }

    /// Moves fingers to locations, each finger in a turn of its own.
    private func move(_ rig: TouchRig, from start: [Point], to end: [Point]) throws {
      for (finger, location) in start.enumerated() {
        try rig.touchDown(finger, at: location)
        try rig.settle()
      }
      let steps = 6
      for step in 1...steps {
        for (finger, way) in zip(start, end).enumerated() {
          let part = Double(step) / Double(steps)
          try rig.touchMove(finger, to: way.0 + (way.1 - way.0) * part)
          try rig.settle()
        }
      }
      for finger in start.indices { try rig.touchUp(finger) }
      try rig.settle()
    }

    /// Where two fingers begin on each photo, and where they end: together and counterclockwise, a bit
    /// lower, and apart, clockwise, and in the middle of the table.
    private func pairs(on centers: [Point]) -> (start: [Point], end: [Point]) {
      let half = Point(x: 60, y: 0)
      let halves = [Point(x: 30, y: -20), half, Point(x: 60, y: 60)]
      let ways = [Point.zero, Point(x: 0, y: 40), Point(x: 0, y: 150)]
      return (
        centers.flatMap { [$0 - half, $0 + half] },
        (0..<3).flatMap { index in
          let center = centers[index] + ways[index]
          return [center - halves[index], center + halves[index]]
        }
      )
    }

    @Test("C6 V1 S3 S4 six fingers of three people turn three photos, and their recording verifies")
    func threePeople() async throws {
      let album = try TemporaryFolder()
      try await TouchRig.run(width: 1024, height: 600) { rig in
        let program = try rig.launch(
          BuiltProduct.path("photo-table"),
          ["--fullscreen", "--record", recording] + pictures(in: album))
        try rig.waitUntilShown(program)
        let before = try spots(in: rig.screenshot())
        let (start, end) = pairs(on: before.map(\.centroid))
        try move(rig, from: start, to: end)
        let picture = try rig.screenshot()
        let after = try spots(in: picture)
        // Areas grow with the square of the distance: to about 0.36, 1, and 2.
        let growths = zip(before, after).map { Double($1.count) / Double($0.count) }
        #expect((0.3...0.4).contains(growths[0]), "\(growths)")
        #expect((0.97...1.03).contains(growths[1]), "\(growths)")
        #expect((1.9...2.1).contains(growths[2]), "\(growths)")
        let way = after[1].centroid - before[1].centroid
        #expect(way.distance(to: Point(x: 0, y: 30)) < 1, "\(way)")
        try Reference("example-photo-table").check(picture)

        // The photos glide home.
        var script = FingerScript()
        script.tap(0, at: Point(x: 904, y: 566))
        script.wait(0.6)
        try rig.play(script)
        try rig.settle()
        let tidy = try spots(in: rig.screenshot())
        for spot in tidy {
          // Upright: the picture fills its bounds.
          let area = spot.bounds.size.width * spot.bounds.size.height
          #expect(Double(spot.count) == area, "\(tidy)")
        }
        #expect(tidy[0].centroid.distance(to: Point(x: 131, y: 440)) < 5, "\(tidy)")
        #expect(try program.finish().exitCode == 0, "\(program.errors)")
        #expect(program.output == "")
      }
      album.remove()
      let result = try Subprocess(
        BuiltProduct.path("photo-table"), ["--verify", recording], folder: folder.path
      ).run()
      #expect(result.output.hasPrefix("verified: "), "\(result.output)\(result.errors)")
      #expect(result.exitCode == 0)
    }

    @Test("S3 S7 S12 a recording that is damaged, or of another program, is not verified")
    func refused() throws {
      let root = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL
      let fixture = root.appending(path: "Examples/PhotoTable/Tests/three-people.touchplay").path
      let demo = root.appending(path: "assets/demo.touchplay").path
      try folder.write(Data(contentsOf: URL(filePath: fixture)).dropLast(400), to: "cut")
      for (path, exitCode, output) in [
        (fixture, Int32(0), "verified: 5 digests compared"),
        (folder.path("cut"), 1, "damaged at byte"), (demo, 2, "was recorded by touchplay"),
        (folder.path("none"), 2, "No such file"),
      ] {
        let result = try Subprocess(BuiltProduct.path("photo-table"), ["--verify", path]).run()
        #expect(result.exitCode == exitCode && result.output.contains(output), "\(result.output)")
      }
    }
  }
}
