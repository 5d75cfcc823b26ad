import Testing
import TrackerKit

@testable import TouchPlay

@Suite("UI factor")
struct InterfaceFactorTests {
  @Test(
    "H5 the UI factor follows the display's density in steps of ¼, and is 1 if it is unknown",
    arguments: [
      (nil, 1.0), (508.0, 1), (254, 2), (203.2, 2.5), (60, 4), (2000, 1),
    ])
  func factor(width: Double?, factor: Double) {
    let points = Size(width: 1920, height: 1080)
    let geometry = DisplayGeometry(
      points: points, pixels: points,
      millimeters: width.map { Size(width: $0, height: $0 * 9 / 16) })
    #expect(InterfaceFactor.fitting(geometry, display: points) == factor)
  }

  @Test(
    "H5 a display of unknown size has a larger UI factor if its short edge is above 1,200",
    arguments: [
      (240.0, 1.0), (1080, 1), (1200, 1), (1349, 1), (1350, 1.25), (1440, 1.25), (1600, 1.5),
      (1799, 1.75), (1800, 2), (2160, 2), (4320, 2),
    ])
  func edge(edge: Double, factor: Double) {
    let geometry = DisplayGeometry(points: Size(width: 640, height: 480))
    for display in [Size(width: edge * 16 / 9, height: edge), Size(width: edge, height: edge * 2)] {
      #expect(InterfaceFactor.fitting(geometry, display: display) == factor)
    }
  }

  @Test("H5 no UI factor is larger than the window allows")
  func room() {
    for (width, height, largest) in [
      (320.0, 240.0, 1.0), (100, 100, 1), (800, 480, 2), (1024, 600, 2.5),
    ] {
      let window = Size(width: width, height: height)
      #expect(InterfaceFactor.fitting(4, in: window) == largest)
      #expect(InterfaceFactor.fitting(0.5, in: window) == 0.5)
      var factor = 1.0
      var seen: [Double] = []
      repeat {
        seen.append(factor)
        factor = InterfaceFactor.step(after: factor, in: window)
      } while factor != 1
      #expect(seen == InterfaceFactor.steps.filter { $0 <= largest })
    }
  }

  @Test("H5 T1 R1 text, lines, and targets grow by the UI factor")
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
