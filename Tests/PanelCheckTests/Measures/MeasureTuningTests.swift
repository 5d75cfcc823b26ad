@testable import PanelCheck
import Testing
import TrackerKit

@Suite struct MeasureTuningTests {
  @Test("J1 the constants are in millimeters; a panel of unknown size counts as 250 mm long")
  func points() {
    #expect(MeasureTuning.millimeters.movingSpeed == 50)
    let unknown = Panel(
      points: Size(width: 600, height: 1000), millimeters: nil, source: .unknown)
    let tuning = MeasureTuning(for: unknown)
    #expect(tuning.movingSpeed == 200)
    #expect(tuning.comparedStep == 4)
    #expect(tuning.windowSeconds == 0.25)
  }
}
