/// What can be wrong with a session.
public enum SessionError: Error, Equatable {
  /// The source cannot be read; why.
  case unreadable(String)
  /// The source is empty.
  case empty
  /// The source does not begin as a session does.
  case notASession
  /// The source was written by a newer program; its version.
  case newerVersion(major: Int, minor: Int)
  /// The source names a version that there never was.
  case impossibleVersion(major: Int, minor: Int)
  /// The header is damaged or cut off.
  case damagedHeader(String)
  /// The header holds a field that changes state and that this program does not know.
  case unknownField(String)
  /// A record makes no sense; why.
  case malformed(String)
  /// A line of a recording in another format is wrong; its number from 1 and what was expected.
  case wrongLine(Int, expected: String)
  /// A recording of another tool has no events; the number of its last line.
  case withoutEvents(line: Int)
  /// The source holds a HID device's reports, as hid-recorder writes them: they are not read.
  case hidReports
  /// The source begins like no recording in a known format.
  case unknownFormat
}
