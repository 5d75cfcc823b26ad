/// What can be wrong with a session.
public enum SessionError: Error, Equatable, CustomStringConvertible {
  /// The source cannot be read, with the reason and, for a file, its path.
  case unreadable(String, path: String? = nil)
  /// The source is empty.
  case empty
  /// The source does not begin like a session.
  case notASession
  /// The source was written by a newer program, with its version.
  case newerVersion(String)
  /// The source has a version that does not exist.
  case impossibleVersion(String)
  /// The header is damaged or cut off.
  case damagedHeader(String)
  /// The header has an unknown field that affects the state.
  case unknownField(String)
  /// Another program recorded the session, so the states cannot be compared.
  case otherProgram(SessionProgram, player: SessionProgram)
  /// A record is malformed, with the reason.
  case malformed(String)
  /// A line of a text is wrong: its number, from 1, and what was expected.
  case wrongLine(Int, expected: String)
  /// A recording of another tool has no events, with the number of its last line.
  case withoutEvents(line: Int)
  /// The session has nothing that the kernel reported of its touch devices.
  case withoutKernelEvents
  /// The source contains HID reports, as written by hid-recorder, which are not supported.
  case hidReports
  /// The source does not begin like any known format.
  case unknownFormat

  /// What is wrong, in words for people.
  public var description: String {
    switch self {
    case .unreadable(let reason, let path): "\(path ?? "the session") cannot be read: \(reason)"
    case .empty: "the session is empty"
    case .notASession: "this is not a session"
    case .newerVersion(let version):
      "the session has format \(version), which is newer than this program"
    case .impossibleVersion(let version): "the session has format \(version), which does not exist"
    case .damagedHeader(let reason): "the session's header is damaged: \(reason)"
    case .unknownField(let name):
      "the session uses something that this program does not know: \(name)"
    case .otherProgram(let program, let player):
      "the session was recorded by \(program), not by \(player)"
    case .malformed(let reason): "the session is malformed: \(reason)"
    case .wrongLine(let line, let expected): "line \(line): expected \(expected)"
    case .withoutEvents: "the recording has no events"
    case .withoutKernelEvents: "the session has no events of the kernel"
    case .hidReports: "the recording contains HID reports, which are not supported"
    case .unknownFormat: "the recording is not in a known format"
    }
  }
}
