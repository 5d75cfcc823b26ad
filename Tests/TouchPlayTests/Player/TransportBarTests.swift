import Testing
import TrackerKit

@testable import TouchPlay

@Suite("TransportBar")
struct TransportBarTests {
  private let bar = TransportBar()

  private func layOut(width: Double, factor: Double) {
    bar.style = ControlStyle.dark.scaled(by: factor)
    bar.frame = Rect(x: 0, y: 0, width: width, height: bar.height(in: width))
    bar.layoutSubviews()
  }

  @Test(
    "S5 H5 at every size the controls are apart, inside the bar, and at least 44 pt",
    arguments: [
      (320, 1), (480, 1), (560, 1), (800, 1), (1024, 1.5), (1920, 1), (3840, 2), (7680, 4),
    ])
  func layout(width: Double, factor: Double) {
    layOut(width: width, factor: factor)
    let controls = bar.subviews.filter { $0 is Control }
    #expect(controls.count == Command<Transport>.buttons.count + 1)
    for (index, control) in controls.enumerated() {
      #expect(control.frame.size.shortEdge >= 44 * factor)
      #expect(control.frame.minX >= 0 && control.frame.maxX <= width)
      #expect(control.frame.maxY <= bar.bounds.maxY)
      for other in controls[(index + 1)...] {
        #expect(control.frame.intersection(other.frame) == nil)
      }
    }
  }

  @Test("H2 where millimeters are known, the buttons can be larger")
  func minimumEdge() {
    bar.minimumEdge = 70
    layOut(width: 1920, factor: 1)
    #expect(bar.subviews.allSatisfy { !($0 is Button) || $0.frame.size.shortEdge >= 70 })
  }

  @Test("S5 times are shown as minutes, seconds, and tenths, with hours from one hour on")
  func times() {
    let times = [0, 0.05, 9.99, 62.5, 3599.9, 3600, 86_399].map(TransportBar.time)
    #expect(
      times == ["0:00.0", "0:00.0", "0:09.9", "1:02.5", "59:59.9", "1:00:00", "23:59:59"])
  }

  @Test("S5 speeds are shown as multiples")
  func speeds() {
    let speeds = [0.25, 0.5, 1, 16, 1.5, .infinity].map(TransportBar.text)
    #expect(speeds == ["¼×", "½×", "1×", "16×", "1.5×", "max"])
  }
}
