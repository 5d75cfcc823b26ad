import PanelCheck
import Testing
import TrackerKit

@testable import TouchPlay

@Suite("TouchMapper")
struct TouchMapperTests {
  @Test("J9 the matrix among what xinput prints")
  func xinput() {
    let text = """
      Device 'touchscreen':
      \tDevice Enabled (157):\t1
      \tCoordinate Transformation Matrix (159):\t0.000000, 1.000000, 0.000000, -1.000000, \
      0.000000, 1.000000, 0.000000, 0.000000, 1.000000
      \tlibinput Calibration Matrix (320):\t2.0, 0, 0, 0, 2.0, 0, 0, 0, 1
      """
    #expect(TouchMapper.xinputMatrix(text) == CalibrationMatrix(0, 1, 0, -1, 0, 1))
    #expect(TouchMapper.xinputMatrix("unable to find device touchscreen") == nil)
  }

  private func sway(_ devices: String...) -> (identifier: String, matrix: CalibrationMatrix)? {
    TouchMapper.swayDevices("[\(devices.joined(separator: ", "))]")
  }

  @Test("J9 the only touch device among sway's inputs, and its matrix")
  func swayInputs() throws {
    let keyboard = #"{"identifier": "1:1:Keys", "type": "keyboard", "libinput": {}}"#
    let touch = """
      {"identifier": "596:1:Panel", "type": "touch", "libinput": {"send_events": "enabled", \
      "calibration_matrix": [0.5, 0.0, 0.25, 0.0, 1.0, 0.0]}}
      """
    let found = try #require(sway(keyboard, touch))
    #expect(found.identifier == "596:1:Panel")
    #expect(found.matrix == CalibrationMatrix(0.5, 0, 0.25, 0, 1, 0))
    #expect(sway(keyboard) == nil && sway(touch, touch) == nil)
    #expect(TouchMapper.swayDevices("no socket") == nil)
  }

  @Test("J9 the size of the desktop among what xrandr prints")
  func desktopSize() {
    let text = """
      Screen 0: minimum 320 x 200, current 2304 x 1024, maximum 16384 x 16384
      Virtual-1 connected primary 1280x1024+0+0 338mm x 270mm
      """
    #expect(TouchMapper.desktopSize(text) == Size(width: 2304, height: 1024))
    #expect(TouchMapper.desktopSize("Can't open display") == nil)
  }

  @Test("J9 a touchscreen that SDL names after the pointer is the only one that it does not name")
  func xinputName() {
    let names = ["Virtual core pointer", "A"]
    for (kernel, name) in [(["A", "B"], "B"), (["A", "B", "C"], nil), (["A"], nil)] {
      #expect(TouchMapper.xinputName(of: names[0], among: names, kernel: { kernel }) == name)
    }
    #expect(TouchMapper.xinputName(of: "A", among: names, kernel: { ["A", "B"] }) == "A")
  }

  @Test("J9 the line to set a matrix again")
  func lines() {
    let matrix = CalibrationMatrix(0, 1, 0, -1, 0, 1)
    #expect(
      TouchMapper.xinput("a 'b'").line(for: matrix)
        == #"xinput set-prop 'a '\''b'\''' 'Coordinate Transformation Matrix' 0 1 0 -1 0 1 0 0 1"#)
    #expect(
      TouchMapper.sway("596:1:Panel").line(for: matrix)
        == "swaymsg -- input 596:1:Panel calibration_matrix 0 1 0 -1 0 1")
  }

  @Test("J9 a correction follows the matrix that is set already")
  func composition() {
    let first = PanelOrientation.rotated90.matrix
    let second = CalibrationMatrix(0.5, 0, 0.25, 0, 0.8, 0.1)
    let both = first.concatenating(second)
    for point in [Point(x: 0, y: 0), Point(x: 1, y: 0.25), Point(x: 0.3, y: 0.9)] {
      #expect(both.apply(point).distance(to: second.apply(first.apply(point))) < 1e-12)
    }
  }
}
