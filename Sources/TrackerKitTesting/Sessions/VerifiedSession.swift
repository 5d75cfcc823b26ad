public import TrackerKit

/// Replays a recorded session in a fresh application, and compares every digest (rules S3, S4).
///
///     let session = try FileSource(path: "Sessions/pinch.touchplay")
///     try verify(session: session) { Table($0) }
///
/// A test that throws the error fails with a message that says what differs or is damaged.
///
/// - Parameters:
///   - session: The session: a `FileSource` of `TrackerKitFiles`, or a `SessionBuffer` with the bytes.
///   - makeApplication: Creates the application in the state that the session's header describes; its
///     loop has the header's tick rate and start time.
/// - Throws: `VerificationError` if the replay differs, the session is damaged or has no digests, it
///   cannot be read, or another program has recorded it.
public func verify(
  session: some ByteSource, in makeApplication: (SessionHeader) -> any Application & DigestSource
) throws(VerificationError) {
  let result: ReplayResult
  do throws(SessionError) {
    let reader = try SessionReader(session)
    result = try reader.replay(in: makeApplication(reader.header))
  } catch { throw .session(error) }
  if !result.isVerified { throw .unverified(result) }
}

/// Why a session is not verified.
public enum VerificationError: Error, Equatable, CustomStringConvertible {
  /// The session cannot be read, or another program has recorded it.
  case session(SessionError)
  /// The replay differs, or the session is damaged or has no digests.
  case unverified(ReplayResult)

  /// What is wrong, and where: with a line for each value that differs.
  public var description: String {
    switch self {
    case .session(let error): "\(error)"
    case .unverified(let result): "\(result)"
    }
  }
}
