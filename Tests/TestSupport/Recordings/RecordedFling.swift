import Foundation
public import TrackerKit

/// A movement of one finger, and the velocities that Android expects when it lifts.
public struct RecordedFling: Sendable {
  /// A velocity along one axis, in points (the recording's pixels) per second.
  public struct Expectation: Decodable, Sendable {
    /// The method used: `LSQ2` is the parabola of rule C8.
    public let strategy: String
    /// `X` or `Y`.
    public let axis: String
    /// The value in Android's tests.
    public let velocity: Double

    /// The component of a velocity along this axis.
    public func part(of velocity: Point) -> Double {
      axis == "X" ? velocity.x : velocity.y
    }
  }

  /// The movement's name in Android.
  public let name: String
  /// The movement, without the last event, in which the finger lifts.
  public let samples: [TouchSample]
  /// When the finger lifts.
  public let end: Timestamp
  /// Android's expectations; empty if it expects no velocity.
  public let expected: [Expectation]

  /// The velocity computed by the kit's tracker.
  public var velocity: Point {
    var tracker = VelocityTracker()
    for sample in samples { tracker.add(sample.location, at: sample.timestamp) }
    return tracker.velocity(at: end)
  }

  /// The recorded movements of single fingers, or nil if the recordings are not available.
  public static func all() throws -> [RecordedFling]? {
    guard let file = RecordingsFolder.file("velocity/android_flings.json") else { return nil }
    let recording = try JSONDecoder().decode(Recording.self, from: Data(contentsOf: file))
    return recording.series.compactMap(RecordedFling.init(series:))
  }

  private init?(series: Series) {
    let start = series.events.first?.time ?? 0
    var samples: [TouchSample] = []
    for event in series.events {
      guard event.locations.count == 1, event.locations[0].count == 2,
        let x = event.locations[0][0],
        let y = event.locations[0][1]
      else { return nil }
      samples.append(
        TouchSample(
          location: Point(x: x, y: y),
          timestamp: Timestamp(microseconds: (event.time - start + 500) / 1000)))
    }
    guard let last = samples.popLast() else { return nil }
    name = series.name
    self.samples = samples
    end = last.timestamp
    expected = series.expected
  }

  private struct Recording: Decodable {
    let series: [Series]
  }

  private struct Series: Decodable {
    let name: String
    let events: [Event]
    let expected: [Expectation]
  }

  private struct Event: Decodable {
    /// Nanoseconds.
    let time: Int64
    /// The position of each finger, x and y; unused entries are null.
    let locations: [[Double?]]

    enum CodingKeys: String, CodingKey {
      case time = "t_ns"
      case locations = "pos"
    }
  }
}
