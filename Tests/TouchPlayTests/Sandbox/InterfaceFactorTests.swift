import Testing
import TrackerKit

@testable import TouchPlay

@Suite("Interface factor")
struct InterfaceFactorTests {
  @Test(
    "H5 sizes follow the display's density in steps of a quarter, and stay where it is unknown",
    arguments: [
      (nil, 1.0), (508.0, 1), (254, 2), (203.2, 2.5), (60, 4), (2000, 1),
    ])
  func factor(width: Double?, factor: Double) {
    let points = Size(width: 1920, height: 1080)
    let geometry = DisplayGeometry(
      points: points, pixels: points,
      millimeters: width.map { Size(width: $0, height: $0 * 9 / 16) })
    #expect(InterfaceFactor.suiting(geometry) == factor)
  }

  @Test("H5 T1 R1 text, lines and targets are larger by the factor")
  func sizes() {
    func scene(_ factor: Double) -> SandboxScene {
      SandboxScene(mode: .touchy, size: Size(width: 1920, height: 1080)) {
        $0.interfaceFactor = factor
      }
    }
    let (plain, double) = (scene(1), scene(2))
    #expect(
      double.hud.handle.frame.size.shortEdge == 2 * plain.hud.handle.frame.size.shortEdge)
    for scene in [plain, double] {
      scene.down(1, 500, 500)
      scene.down(2, 900, 500)
    }
    #expect(lineWidths(double) == lineWidths(plain).map { $0 * 2 })
    #expect(lineWidths(plain) == [6])
  }

  private func lineWidths(_ scene: SandboxScene) -> [Double] {
    let canvas = Canvas()
    scene.sandbox.window?.drawScene(in: canvas)
    return canvas.commands.compactMap { command in
      if case .polyline(_, let width, _) = command.shape { width } else { nil }
    }
  }
}
