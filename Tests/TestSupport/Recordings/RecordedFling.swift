import Foundation
public import TrackerKit

/// A movement of one finger, and the velocities that Android expects when it lifts.
public struct RecordedFling: Sendable {
  /// A velocity along one axis, in points (the recording's pixels) per second.
  public struct Expectation: Decodable, Sendable {
    /// The method that produces it: `LSQ2` is the parabola of rule C8.
    public let strategy: String
    /// `X` or `Y`.
    public let axis: String
    /// The value that Android's tests state.
    public let velocity: Double

    /// The component of a velocity that this one describes.
    public func part(of velocity: Point) -> Double {
      axis == "X" ? velocity.x : velocity.y
    }
  }

  /// Android's name for it.
  public let name: String
  /// The movement without the last event, at which the finger lifts.
  public let samples: [TouchSample]
  /// When the finger lifts.
  public let end: Timestamp
  /// What Android expects; empty if it expects no velocity.
  public let expected: [Expectation]

  /// The velocity according to the kit's tracker.
  public var velocity: Point {
    var tracker = VelocityTracker()
    for sample in samples { tracker.add(sample.position, at: sample.timestamp) }
    return tracker.velocity(at: end)
  }

  /// The recorded movements of single fingers, or nil if the recordings are missing.
  public static func all() throws -> [RecordedFling]? {
    guard let file = RecordingsFolder.file("velocity/android_flings.json") else { return nil }
    let recording = try JSONDecoder().decode(Recording.self, from: Data(contentsOf: file))
    return recording.series.compactMap(RecordedFling.init(series:))
  }

  private init?(series: Series) {
    let start = series.events.first?.time ?? 0
    var samples: [TouchSample] = []
    for event in series.events {
      guard event.places.count == 1, event.places[0].count == 2, let x = event.places[0][0],
        let y = event.places[0][1]
      else { return nil }
      samples.append(
        TouchSample(
          position: Point(x: x, y: y),
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
    /// The location of each finger, x and y; missing locations are null.
    let places: [[Double?]]

    enum CodingKeys: String, CodingKey {
      case time = "t_ns"
      case places = "pos"
    }
  }
}
