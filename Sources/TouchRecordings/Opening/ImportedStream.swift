public import TrackerKit

/// A recording of any format as a session.
public protocol ImportedStream: SessionStream {
  /// Short sentences about what was left out or changed; complete at the end (rule S11).
  var notes: [String] { get }
}
