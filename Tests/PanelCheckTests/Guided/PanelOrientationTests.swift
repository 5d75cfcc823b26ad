import PanelCheck
import Testing
import TrackerKit

@Suite("PanelOrientation")
struct PanelOrientationTests {
  @Test("J1 the correction undoes the orientation", arguments: PanelOrientation.allCases)
  func correction(orientation: PanelOrientation) {
    for corner in [Point(x: 0, y: 0), Point(x: 1, y: 0), Point(x: 0.25, y: 0.75)] {
      #expect(orientation.correction.apply(orientation.matrix.apply(corner)) == corner)
    }
  }

  @Test("J1 each orientation maps the top left quarter's center elsewhere")
  func different() {
    let images = PanelOrientation.allCases.map { $0.matrix.apply(Point(x: 0.25, y: 0.125)) }
    #expect(Set(images).count == 8)
  }

  @Test("J1 the correction of a rotation is the matrix that libinput's documentation gives")
  func libinput() {
    #expect(PanelOrientation.rotated90.matrix.rows == [[0, -1, 1], [1, 0, 0], [0, 0, 1]])
    #expect(PanelOrientation.rotated90.correction.rows == [[0, 1, 0], [-1, 0, 1], [0, 0, 1]])
    #expect(PanelOrientation.rotated180.correction.rows == [[-1, 0, 1], [0, -1, 1], [0, 0, 1]])
    #expect(PanelOrientation.swappedAxes.correction.rows == [[0, 1, 0], [1, 0, 0], [0, 0, 1]])
  }
}
