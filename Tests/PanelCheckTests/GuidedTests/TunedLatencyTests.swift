import Foundation
@testable import PanelCheck
import Testing
import TrackerKit

/// People who look at a line and answer: what they see is calculated from the finger's real way.
@Suite("Tuned latency")
struct TunedLatencyTests {
  private static let isLong = ProcessInfo.processInfo.environment["TOUCHPLAY_LONG"] != nil
  private static let seeds = 0..<(isLong ? 2000 : 300)
  private static let panel = Panel(
    points: Size(width: 1920, height: 1080), millimeters: Size(width: 344, height: 194),
    source: .user)

  /// A person at a panel with a delay.
  private struct Person {
    /// Of the whole loop, in seconds.
    var delay: Double
    /// Reports per second.
    var rate = 100.0
    /// The time between line and finger that the person can just see, and its deviation, in seconds.
    var threshold = 0.008
    var noise = 0.0
    var answers = 0
    private(set) var log = ContactLog(panel: TunedLatencyTests.panel)
    private var time = 5.0

    init(delay: Double) { self.delay = delay }

    /// Turns per second, how uneven that is, and where the circle is beside the one on the screen.
    var speed = 0.8
    var unevenness = 0.0
    var offset = Point.zero

    private mutating func add(_ kind: TouchChange.Kind, _ location: Point, at seconds: Double) {
      log.add(
        TouchChange(
          kind, number: 1, contact: ContactID(device: 1, finger: 1),
          location: TunedLatencyTests.panel.point(location)),
        at: Timestamp(seconds: seconds))
    }

    /// Goes around for 2.5 s, and returns how long after the finger the line is, in the mean.
    private mutating func look(_ random: inout GuidedRandom) -> Double? {
      // What the finger does, each millisecond: its speed changes within a fifth of a second.
      var (turns, drift) = ([0.0], 0.0)
      for _ in 0..<2600 {
        drift += -drift / 200 + random.normal(unevenness * sqrt(2.0 / 200))
        turns.append(turns[turns.count - 1] + speed * (1 + drift) / 1000)
      }
      var lags: [Double] = []
      let (center, radius) = (Point(x: 172, y: 0.55 * 194), min(45, 0.24 * 194))
      func finger(_ seconds: Double) -> Point {
        let angle = 2 * Double.pi * turns[max(0, min(turns.count - 1, Int(seconds * 1000)))]
        return center + offset + Point(x: radius * sin(angle), y: -radius * cos(angle))
      }
      for index in 0...Int(2.5 * rate) {
        let seconds = Double(index) / rate
        // The program has the report when the delay is over.
        add(index == 0 ? .began : .moved, finger(seconds - delay), at: time + seconds)
        let tuned = TunedLatency(panel: TunedLatencyTests.panel, paths: log.paths)
        guard seconds > 0.8, let line = tuned.line(at: Timestamp(seconds: time + seconds)) else {
          continue
        }
        let real = finger(seconds) - center
        let drawn = line.middle - center
        let angle = atan2(
          drawn.x * real.y - drawn.y * real.x, drawn.x * real.x + drawn.y * real.y)
        lags.append(angle / (2 * .pi * speed))
      }
      add(.ended, finger(2.5 - delay), at: time + 2.51)
      time += 3
      return lags.mean
    }

    private mutating func tap(_ answer: TunedLatency.Answer) {
      let center = TunedLatency.box(of: answer, on: TunedLatencyTests.panel).center
      add(.began, center, at: time)
      add(.ended, center, at: time + 0.08)
      time += 0.5
      answers += 1
    }

    mutating func figure(_ random: inout GuidedRandom) -> Figure? {
      while answers < 200 {
        let tuned = TunedLatency(panel: TunedLatencyTests.panel, paths: log.paths)
        if let figure = tuned.figure { return figure }
        guard let lag = look(&random) else { return nil }
        let seen = lag + random.normal(noise)
        tap(abs(seen) <= threshold ? .on : seen > 0 ? .behind : .ahead)
      }
      return nil
    }
  }

  @Test(
    "J15 a person with a sharp eye tunes the prediction to the delay",
    arguments: [0.03, 0.08, 0.15])
  func sharp(delay: Double) throws {
    var random = GuidedRandom(1)
    var person = Person(delay: delay)
    person.threshold = 0.003
    let measured = person.figure(&random)
    let figure = try #require(measured)
    #expect(abs(figure.value - delay * 1000) < 4, "\(figure)")
    #expect(figure.sampleCount == 4 && figure.bound == .exact && figure.unit == .milliseconds)
    #expect(person.answers < 40, "\(person.answers)")
  }

  @Test("J15 the truth is in the interval of 93 % of people, and half are within 5 ms")
  func coverage() throws {
    var (covered, errors, answers) = (0, [Double](), [Double]())
    for seed in Self.seeds {
      var random = GuidedRandom(seed)
      var person = Person(delay: random.uniform(0.02, 0.2))
      person.rate = random.uniform(60, 200)
      person.speed = random.uniform(0.6, 1.1)
      person.unevenness = random.uniform(0.03, 0.12)
      person.offset = Point(x: random.uniform(-5, 5), y: random.uniform(-5, 5))
      person.threshold = random.uniform(0.004, 0.015)
      person.noise = random.uniform(0.004, 0.015)
      let measured = person.figure(&random)
      let figure = try #require(measured, "seed \(seed)")
      let truth = person.delay * 1000
      errors.append(abs(figure.value - truth))
      answers.append(Double(person.answers))
      if (figure.interval.lower...figure.interval.upper).contains(truth) { covered += 1 }
    }
    let median = try #require(answers.median)
    #expect(Double(covered) >= 0.93 * Double(Self.seeds.count), "\(covered) of \(Self.seeds.count)")
    #expect(try #require(errors.median) <= 5, "\(errors.median ?? 0)")
    #expect(median <= 30, "\(median) answers")
  }

  @Test("J15 a person who never says that the line is on the finger ends each run all the same")
  func neverOn() throws {
    var random = GuidedRandom(2)
    var person = Person(delay: 0.09)
    person.threshold = 0
    let measured = person.figure(&random)
    let figure = try #require(measured)
    #expect(abs(figure.value - 90) < 4, "\(figure)")
  }

  @Test("J15 there is no figure before the last run, and no line for a tap or a resting finger")
  func unfinished() throws {
    let (box, panel) = (TunedLatency.box(of: .on, on: Self.panel).center, Self.panel)
    let taps = (0..<3).map { index in
      ContactPath(milliseconds: [
        (Double(index) * 500, box.x, box.y), (Double(index) * 500 + 80, box.x, box.y),
      ])
    }
    let tuned = TunedLatency(panel: panel, paths: taps)
    #expect(tuned.figure == nil && tuned.results == [0, 0.06, 0])
    let away = ContactPath(milliseconds: [(2000, box.x, box.y), (2300, 172, 40)])
    #expect(TunedLatency(panel: panel, paths: taps + [away]).results.count == 3, "not an answer")
    var circle = ContactPath(
      milliseconds: (0..<40).map { index in
        let angle = Double(index) / 40 * 2 * .pi
        return (Double(index) * 10, 172 + 40 * sin(angle), 0.55 * 194 - 40 * cos(angle))
      })
    circle.end = .open
    let circles = TunedLatency(panel: panel, paths: [circle])
    let last = circle.last.time
    let line = try #require(circles.line(at: last), "a prediction of 0")
    #expect(line.inner.distance(to: circle.last.location) < 30)
    #expect(circles.line(at: last.advanced(bySeconds: 0.2)) == nil)
    var tap = circle
    tap.samples = [ContactSample(time: last, location: box)]
    #expect(TunedLatency(panel: panel, paths: [tap]).line(at: last) == nil)
  }
}
