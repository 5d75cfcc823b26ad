@testable import PanelCheck
import Testing

@Suite("CheckItem+Choice")
struct CheckItemChoiceTests {
  private func figure(
    _ value: Double, _ bound: Figure.Bound = .exact, samples: Int = 9,
    unit: FigureUnit = .millimeters
  ) -> Figure {
    Figure(value, unit, sampleCount: samples, bound: bound)
  }

  @Test("J4 of what a hand tries, the best bound of several recordings counts")
  func tried() {
    let bounds = [figure(10, .upper), figure(2, .upper), figure(30, .upper)]
    let limit = Limit(.atMost, 5, .millimeters)
    for item in [CheckItem.range, .separation, .pinch] {
      #expect(item.decisive(among: bounds, limit: limit) == 1)
    }
    let contacts = [2.0, 10, 4].map { figure($0, .lower, unit: .count) }
    #expect(CheckItem.contacts.decisive(among: contacts, limit: nil) == 1)
  }

  @Test("J4 where an exact figure shows the panel's end, no bound replaces it")
  func exact() {
    let figures = [figure(1, .upper), figure(12), figure(9), figure(40, .upper)]
    let limit = Limit(.atMost, 8, .millimeters)
    #expect(CheckItem.separation.decisive(among: figures, limit: limit) == 1)
  }

  @Test("J4 an upper bound, which cannot fail, hides no figure that does")
  func failing() {
    let figures = [figure(0.2), figure(5, .upper), figure(3)]
    let limit = Limit(.atMost, 2, .millimeters)
    #expect(CheckItem.reversedMotion.decisive(among: figures, limit: limit) == 2)
    #expect(CheckItem.reversedMotion.decisive(among: figures, limit: nil) == 1, "the worst value")
  }

  @Test("J4 otherwise the worst figure counts: the slowest rate, the largest jitter")
  func worst() {
    let rates = [100.0, 25, 60].map { figure($0, unit: .hertz) }
    #expect(CheckItem.reportRate.decisive(among: rates, limit: Limit(.atLeast, 30, .hertz)) == 1)
    let jitters = [0.2, 0.9, 0.4].map { figure($0, .upper) }
    let limit = Limit(.atMost, 1, .millimeters)
    #expect(CheckItem.stillJitter.decisive(among: jitters, limit: limit) == 1)
    #expect(CheckItem.stillJitter.decisive(among: [], limit: limit) == nil)
  }

  @Test("J4 figures without samples or in points count only if there are no others")
  func weak() {
    let limit = Limit(.atMost, 1, .millimeters)
    let figures = [figure(9, unit: .points), figure(7, samples: 0), figure(0.3, .upper)]
    #expect(CheckItem.stillJitter.decisive(among: figures, limit: limit) == 2)
    #expect(CheckItem.stillJitter.decisive(among: [figures[0]], limit: limit) == 0)
    #expect(CheckItem.stillJitter.decisive(among: [figures[1]], limit: limit) == 0)
  }
}
