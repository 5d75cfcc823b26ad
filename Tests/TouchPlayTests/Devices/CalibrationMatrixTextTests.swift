import PanelCheck
import Testing
import TrackerKit

@testable import TouchPlay

@Suite("CalibrationMatrix+Text")
struct CalibrationMatrixTextTests {
  @Test("J9 numbers have at most six decimals, no exponent, and a point")
  func numbers() {
    let matrix = CalibrationMatrix(1, -0.5, 0.0000004, -1, 1.0 / 3, -0.0625)
    #expect(matrix.sixNumbers == "1 -0.5 0 -1 0.333333 -0.0625")
    #expect(
      CalibrationMatrix(0.00001, -0.000001, 12.25, 0, 0, -0.0).sixNumbers
        == "0.00001 -0.000001 12.25 0 0 0")
    #expect(CalibrationMatrix.identity.nineNumbers == "1 0 0 0 1 0 0 0 1")
  }
}
