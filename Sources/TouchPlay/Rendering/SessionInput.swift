internal import TrackerKit

/// A session that is read more than once.
struct SessionInput {
  /// The file's place; `-` is standard input.
  let path: String
  /// What came by standard input, which can be read but once.
  private let bytes: [UInt8]?

  /// Names a file; standard input is read to its end.
  init(path: String) {
    self.path = path
    bytes = path == "-" ? FileSource.content(of: path) : nil
  }

  /// The session's bytes from their start.
  ///
  /// - Throws: `SessionError.unreadable`.
  func source() throws(SessionError) -> any ByteSource {
    if let bytes { return SessionBuffer(bytes: bytes) }
    return try FileSource(path: path)
  }

  /// The session, to be lived again.
  ///
  /// - Throws: `SessionError`.
  func open(_ part: Replay.Configuration) throws(SessionError) -> Replay {
    try Replay(source(), part)
  }
}
