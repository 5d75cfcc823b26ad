import PanelCheck
import Testing

@Suite struct MeasureTuningTests {
  @Test("Without a size in millimeters, a point counts as 1/96 inch")
  func points() {
    #expect(MeasureTuning(unit: .millimeters).movingSpeed == 50)
    #expect(isNear(MeasureTuning(unit: .points).comparedStep, 96 / 25.4))
    #expect(MeasureTuning(unit: .points).windowSeconds == 0.25)
  }
}
