import Foundation
import TestSupport
import Testing

/// A package that depends on this one, as a stranger's does: outside of it, with settings of its own.
@Suite("A package that depends on this one")
struct DependentPackageTests {
  private static let isLong = ProcessInfo.processInfo.environment["TOUCHPLAY_LONG"] != nil
  private static let root = URL(filePath: #filePath).appending(path: "../../..")
    .standardizedFileURL.path

  private static let manifest = """
    // swift-tools-version: 6.2
    import PackageDescription

    let kit = ["TrackerKit", "TrackerKitFiles", "TrackerKitRaster", "TrackerKitSDL"]

    let package = Package(
      name: "stranger",
      dependencies: [.package(name: "touchplay", path: "\(root)")],
      targets: [
        .target(name: "Lamp", dependencies: [.product(name: "TrackerKit", package: "touchplay")]),
        .testTarget(
          name: "LampTests",
          dependencies: [
            "Lamp", .product(name: "TrackerKit", package: "touchplay"),
            .product(name: "TrackerKitTesting", package: "touchplay"),
          ]),
        .executableTarget(
          name: "photo-table",
          dependencies: kit.map { .product(name: $0, package: "touchplay") }),
      ]
    )
    """

  /// Uses the names of both libraries side by side.
  private static let lamp = """
    import Foundation
    import TrackerKit

    /// A lamp that a finger turns on for a second.
    public final class Lamp: View {
      public private(set) var isOn = false
      private var timer: LoopTimer?
      private let loop: EventLoop
      private var touched = Date.distantPast

      public init(loop: EventLoop) {
        self.loop = loop
        super.init(frame: Rect(x: 0, y: 0, width: 100, height: 100))
      }

      public override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
        touched = Date()
        isOn = true
        timer = loop.schedule(after: 1) { [weak self] in self?.isOn = false }
      }

      /// Foundation's loop and timer still have their names.
      public static func remind(in loop: RunLoop) -> Timer {
        let timer = Timer(timeInterval: 1, repeats: false) { _ in }
        loop.add(timer, forMode: .default)
        return timer
      }
    }
    """

  private static let tests = """
    import Foundation
    import Lamp
    import Testing
    import TrackerKit
    import TrackerKitTesting

    @Test("A lamp is on for a second")
    func lamp() {
      let scene = TouchScene()
      let lamp = Lamp(loop: scene.app.loop)
      scene.window.addSubview(lamp)
      scene.tap(lamp)
      #expect(lamp.isOn)
      scene.wait(1)
      #expect(!lamp.isOn)
      #expect(Lamp.remind(in: .current).isValid)
    }
    """

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Data(Self.manifest.utf8), to: "Package.swift")
    try folder.write(Data(Self.lamp.utf8), to: "Sources/Lamp/Lamp.swift")
    try folder.write(Data(Self.tests.utf8), to: "Tests/LampTests/LampTests.swift")
    // This example uses only what is public; here, nothing else compiles.
    try FileManager.default.copyItem(
      atPath: "\(Self.root)/Examples/PhotoTable/Sources", toPath: folder.path("Sources/photo-table")
    )
  }

  /// Runs a command of SwiftPM without the variables that the tests of this package run with.
  private func swift(_ arguments: [String], in folder: String) throws -> String {
    let result = try Subprocess(
      "swift", arguments + ["--scratch-path", self.folder.path(".build")], folder: folder,
      timeout: 1200
    ).run()
    let text = result.output + result.errors
    #expect(result.exitCode == 0, "\(text)")
    return text
  }

  @Test(
    "a package that uses Foundation and the kit builds without a warning, and its test passes",
    .enabled(if: isLong, "builds the kit: needs --long"))
  func dependent() throws {
    let built = try swift(["build", "--build-tests"], in: folder.path)
    #expect(built.contains("Build complete!") && !built.contains("warning:"), "\(built)")
    let tested = try swift(["test", "--skip-build"], in: folder.path)
    #expect(tested.contains("Test run with 1 test") && !tested.contains("warning:"), "\(tested)")
  }

  @Test(
    "the kit alone builds without a warning about libraries that it does not need",
    .enabled(if: isLong, "builds the kit: needs --long"))
  func kitAlone() throws {
    let built = try swift(["build", "--target", "TrackerKit"], in: Self.root)
    #expect(built.contains("complete!"), "\(built)")
    for word in ["warning:", "SDL", "X11", "pkg-config"] {
      #expect(!built.contains(word), "\(word): \(built)")
    }
  }
}
