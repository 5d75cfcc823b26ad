import Testing
import TrackerKit

@testable import TouchPlay

@Suite("RenderSize")
struct RenderSizeTests {
  private func recorded(_ width: Double, _ height: Double, form: RenderForm = .png) -> [Int] {
    let geometry = DisplayGeometry(
      points: Size(width: 100, height: 100), pixels: Size(width: width, height: height))
    let size = RenderSize(recorded: geometry, form: form)
    return [size.width, size.height]
  }

  @Test("The default size is the recorded size in pixels")
  func asRecorded() {
    #expect(recorded(1280, 720) == [1280, 720])
    #expect(recorded(2160, 3840) == [2160, 3840])
    #expect(recorded(1, 1) == [1, 1])
  }

  @Test("A size larger than common displays is reduced in proportion")
  func tooLarge() {
    #expect(recorded(32767, 16384) == [3840, 1920])
    #expect(recorded(4096, 8192) == [1920, 3840])
    #expect(recorded(1e300, 1) == [3840, 1])
    #expect(recorded(0, 0) == [1, 1])
  }

  @Test("An MP4's width and height are even, and no column is lost")
  func even() {
    #expect(recorded(801, 601, form: .mp4) == [802, 602])
    #expect(recorded(801, 601, form: .gif) == [801, 601])
    #expect(
      RenderSize(width: 1, height: 2, form: .mp4) == RenderSize(width: 2, height: 2, form: .png))
  }
}
