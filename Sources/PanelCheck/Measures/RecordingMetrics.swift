/// Everything that a recording alone tells about a panel, without knowing what the hands did.
package struct RecordingMetrics: Hashable, Sendable {
  /// The contacts in the order in which they began.
  package let contacts: [ContactMetrics]
  /// The most contacts at once.
  package let maximumContacts: Int
  /// The unit of all lengths.
  package let unit: LengthUnit

  package init(_ log: ContactLog) {
    contacts = log.paths.map { ContactMetrics($0, on: log.panel) }
    maximumContacts = log.maximumContacts
    unit = log.panel.unit
  }

  /// The number of contacts that were still down when the recording ended.
  package var openCount: Int { contacts.count { $0.end == .open } }

  /// The figures that need no prompt; the other items are absent, that is, not tested.
  package var figures: [CheckItem: Figure] {
    var figures: [CheckItem: Figure] = [:]
    figures[.contacts] = contactsFigure
    figures[.movingJitter] = jitterFigure(\.jitter)
    figures[.movingJitterAtEdge] = jitterFigure(\.jitterAtEdge)
    figures[.reversedMotion] = reversedFigure
    figures[.gapRatio] = gapFigure
    figures[.hysteresis] = hysteresisFigure
    figures[.reportRate] = rateFigure
    return figures
  }

  /// A lower bound: perhaps nobody tried more.
  private var contactsFigure: Figure? {
    guard maximumContacts > 0 else { return nil }
    return Figure(Double(maximumContacts), .count, sampleCount: contacts.count, bound: .lower)
  }

  /// An upper bound: the hand trembles.
  private func jitterFigure(_ jitter: (ContactMetrics) -> MovingJitter) -> Figure? {
    let all = contacts.map(jitter)
    let count = all.reduce(0) { $0 + $1.count }
    guard count > 0, let worst = all.max(by: { $0.largest < $1.largest }) else { return nil }
    return Figure(
      worst.largest, FigureUnit(unit), sampleCount: count, uncertainty: worst.uncertainty,
      bound: .upper)
  }

  /// The uncertainty is that of one step in the contact's noise: 1.96 × √2 × root mean square
  /// jitter; 0 if nothing goes backward.
  private var reversedFigure: Figure? {
    let count = contacts.reduce(0) { $0 + $1.reversedMotion.stepCount }
    let worst = contacts.max { $0.reversedMotion.largest < $1.reversedMotion.largest }
    guard count > 0, let worst else { return nil }
    let largest = worst.reversedMotion.largest
    let noise = halfWidth95 * 2.0.squareRoot() * worst.jitter.rootMeanSquare
    return Figure(
      largest, FigureUnit(unit), sampleCount: count, uncertainty: largest > 0 ? noise : 0)
  }

  private var gapFigure: Figure? {
    let all = contacts.compactMap(\.gapRatio)
    guard let any = all.max(by: { $0.largest < $1.largest }) else { return nil }
    let late = all.filter { $0.bound == .exact }.max { $0.largest < $1.largest }
    // The same rule as between the steps of one contact.
    let worst = late.flatMap { $0.largest >= 0.75 * any.largest ? $0 : nil } ?? any
    return Figure(
      worst.largest, .ratio, sampleCount: all.reduce(0) { $0 + $1.count },
      uncertainty: worst.uncertainty, bound: worst.bound)
  }

  /// The median over the contacts: a finger that rolls when it lands lengthens one first step, a
  /// panel lengthens all of them.
  ///
  /// The uncertainty is that of a median: 1.96 × 1.25 × the typical contact's deviation ÷ √contacts.
  private var hysteresisFigure: Figure? {
    let all = contacts.compactMap(\.hysteresis)
    guard let ratio = all.map(\.ratio).median, let deviation = all.map(\.deviation).median
    else { return nil }
    return Figure(
      ratio, .ratio, sampleCount: all.count,
      uncertainty: halfWidth95 * 1.25 * deviation / Double(all.count).squareRoot())
  }

  private var rateFigure: Figure? {
    let all = contacts.compactMap(\.rate)
    guard let worst = all.min(by: { $0.smallest < $1.smallest }) else { return nil }
    return Figure(
      worst.smallest, .hertz, sampleCount: all.reduce(0) { $0 + $1.windowCount },
      uncertainty: worst.uncertainty)
  }
}
