import PanelCheck
import Testing
import TrackerKit

@testable import TouchPlay

@Suite("UdevEntry")
struct UdevEntryTests {
  @Test("J8 a property is what follows its name, with further equals signs")
  func properties() {
    let entry = UdevEntry("I:4797212\nE:ID_INPUT=1\nE:ID_PATH=pci-a=b\nE:EMPTY=\nG:seat\nV:1\n")
    #expect(entry.properties == ["ID_INPUT": "1", "ID_PATH": "pci-a=b"])
    #expect(entry.isClassified && !entry.isTouchScreen)
    #expect(!UdevEntry("").isClassified)
  }

  @Test("J8 a size needs both extents, each possible for a panel")
  func size() {
    func size(_ width: String, _ height: String) -> Size? {
      UdevEntry("E:ID_INPUT_WIDTH_MM=\(width)\nE:ID_INPUT_HEIGHT_MM=\(height)").millimeters
    }
    #expect(size("344", "194") == Size(width: 344, height: 194))
    for (width, height) in [("", "194"), ("0", "194"), ("344", "nan"), ("344", "-1"), ("x", "1")] {
      #expect(size(width, height) == nil, "\(width) × \(height)")
    }
  }

  @Test("J8 a calibration matrix has six numbers")
  func calibration() {
    func matrix(_ text: String) -> CalibrationMatrix? {
      UdevEntry("E:LIBINPUT_CALIBRATION_MATRIX=\(text)").calibration
    }
    #expect(matrix("0 -1 1 1 0 0") == CalibrationMatrix(0, -1, 1, 1, 0, 0))
    for text in ["", "1 0 0 0 1", "1 0 0 0 1 0 0", "1 0 0 0 1 x", "1 0 0 0 1 nan"] {
      #expect(matrix(text) == nil, "\(text)")
    }
  }
}
