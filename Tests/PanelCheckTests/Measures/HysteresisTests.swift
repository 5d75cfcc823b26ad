import PanelCheck
import Testing

@Suite struct HysteresisTests {
  @Test("J1 the first step is divided by the mean of the next three")
  func ratio() {
    let path = ContactPath(steps: [6, 1, 2, 3, 50])
    let hysteresis = Hysteresis(path, tuning: .millimeters)
    #expect(isNear(hysteresis?.ratio, 3))
    // The standard deviation of 1, 2 and 3 is 1.
    #expect(isNear(hysteresis?.deviation, 3 * 1 / 2.0 / 3.0.squareRoot()))
  }

  @Test("J1 a contact that begins slowly or ends early has none")
  func none() {
    #expect(Hysteresis(ContactPath(steps: [6, 0.9, 0.9, 0.9]), tuning: .millimeters) == nil)
    #expect(Hysteresis(ContactPath(steps: [6, 2, 2]), tuning: .millimeters) == nil)
  }
}
