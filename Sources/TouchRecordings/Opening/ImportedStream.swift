public import TrackerKit

/// A recording of any format as a session.
public protocol ImportedStream: SessionStream {
  /// What was left out or changed, in short sentences; complete at the end (rule S11).
  var notes: [String] { get }
}
