internal import TrackerKit

/// Reads the events of a recording of the kernel's input devices, in the order of time.
protocol EventSource: AnyObject {
  /// What the recording says about its devices so far, by index; complete at its end.
  var devices: [EvdevDevice] { get }
  /// How many lines of the recording were read.
  var line: Int { get }
  /// What brought the events, with its version.
  var origin: String { get }
  /// Sentences about what was passed over.
  var notes: [String] { get }
  /// The next event; nil at the end.
  ///
  /// - Throws: `SessionError` when the source fails or a line is wrong.
  func next() throws(SessionError) -> EvdevEvent?
}
