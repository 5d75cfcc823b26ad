internal import TrackerKit

/// Reads the events of a kernel input recording in chronological order.
protocol EventSource: AnyObject {
  /// What the recording has said about its devices so far, by index; complete at its end.
  var devices: [EvdevDevice] { get }
  /// How many lines of the recording have been read.
  var line: Int { get }
  /// The program that recorded the events, with its version.
  var origin: String { get }
  /// Sentences about what was skipped.
  var notes: [String] { get }
  /// The next event; nil at the end.
  ///
  /// - Throws: `SessionError` if the source fails or a line is wrong.
  func next() throws(SessionError) -> EvdevEvent?
}
