import Testing
import TrackerKit
import TrackerKitSDL

@Suite("Pixel density")
struct PixelDensityTests {
  @Test("T4 a display of known size gives millimeters")
  func known() throws {
    let density = try #require(
      PixelDensity(
        perInchAcross: 1920 / 344.0 * 25.4, perInchDown: 1080 / 194.0 * 25.4, displayWidth: 1920,
        displayHeight: 1080))
    let size = density.millimeters(width: 960, height: 1080)
    #expect(abs(size.width - 172) < 1e-9)
    #expect(abs(size.height - 194) < 1e-9)
  }

  @Test("J7 a turned display, whose densities SDL crosses on Wayland, has its size")
  func crossed() throws {
    // As seen with SDL 2.26.5 on a display of 2560 × 1440 pixels, turned by 90°.
    let density = try #require(
      PixelDensity(
        perInchAcross: 2560 / 194.0 * 25.4, perInchDown: 1440 / 344.0 * 25.4, displayWidth: 1440,
        displayHeight: 2560))
    let size = density.millimeters(width: 1440, height: 2560)
    #expect(abs(size.width / 194 - 1) < 0.01 && abs(size.height / 344 - 1) < 0.01)
    #expect(
      PixelDensity(
        perInchAcross: 170.7, perInchDown: 54, displayWidth: 1440, displayHeight: 2560) == nil,
      "96 pixels per inch, crossed")
  }

  @Test("T4 a size derived from 96 pixels per inch is not trusted, nor is an implausible one")
  func unknown() {
    for (across, down) in [
      (96.0, 96.0), (1920 / 508.0 * 25.4, 1080 / 285.0 * 25.4), (0, 0), (3048, 3048),
    ] {
      #expect(
        PixelDensity(
          perInchAcross: across, perInchDown: down, displayWidth: 1920, displayHeight: 1080) == nil,
        "\(across) and \(down) an inch")
    }
  }
}
