/// The line of least squares through the times of numbered beats, updated time by time.
struct BeatLine {
  /// The time of beat 0, in seconds.
  private(set) var phase: Double
  /// The time between two beats, in seconds.
  private(set) var period: Double
  /// How many beats have a time.
  private(set) var count = 0
  /// The first beat that has a time.
  private(set) var first = Int.max
  /// The last beat that has a time.
  private(set) var last = Int.min
  /// Whether the line stays as it is while it follows times.
  var isFixed = false

  // Sums of squares and products about the means, which Welford's method keeps precise.
  private var meanBeat = 0.0
  private var meanTime = 0.0
  private var beatSquare = 0.0
  private var timeSquare = 0.0
  private var product = 0.0
  private var latest: Int?

  /// Creates a line from a beat and a period, both in seconds.
  init(start: Double, period: Double) {
    phase = start
    self.period = period
  }

  /// Adds a time if it is near a beat that has none yet, within a part of the period.
  mutating func follow(_ time: Double, within part: Double) {
    let position = (time - phase) / period
    guard abs(position) < 1e9 else { return }
    let beat = position.rounded()
    guard abs(position - beat) <= part, latest != Int(beat) else { return }
    add(beat, time)
    if !isFixed { fit() }
  }

  /// Moves the line to the one of least squares, if two beats or more are known.
  mutating func fit() {
    guard beatSquare > 0 else { return }
    period = product / beatSquare
    phase = meanTime - period * meanBeat
  }

  /// The root mean square of the times' distances from the line, in seconds.
  var jitter: Double { (rest / Double(max(1, count))).squareRoot() }

  /// The 95 % half-width of the period, in seconds.
  var uncertainty: Double {
    guard count > 2, beatSquare > 0 else { return 0 }
    return 1.96 * (rest / Double(count - 2) / beatSquare).squareRoot()
  }

  /// The sum of the squared distances from the line.
  private var rest: Double {
    beatSquare > 0 ? max(0, timeSquare - product * product / beatSquare) : 0
  }

  private mutating func add(_ beat: Double, _ time: Double) {
    latest = Int(beat)
    first = min(first, Int(beat))
    last = max(last, Int(beat))
    count += 1
    let (beatStep, timeStep) = (beat - meanBeat, time - meanTime)
    meanBeat += beatStep / Double(count)
    meanTime += timeStep / Double(count)
    beatSquare += beatStep * (beat - meanBeat)
    timeSquare += timeStep * (time - meanTime)
    product += beatStep * (time - meanTime)
  }
}
