public import TrackerKit

/// Replays a recorded session in a fresh application, and compares every digest (rules S3, S4).
///
///     let session = try FileSource(path: "Sessions/pinch.touchplay")
///     #expect(try verify(session: session) { Table($0) } == [])
///
/// - Parameters:
///   - session: The session: a `FileSource` of `TrackerKitFiles`, or a `SessionBuffer` with the bytes.
///   - makeApplication: Creates the application in the state that the session's header describes; its
///     loop has the header's tick rate and start time.
/// - Returns: What was wrong, in the words of `ReplayResult`: where the replay differs, where the session
///   is damaged, or that it has no digests; empty if it is verified.
/// - Throws: `SessionError` if the session cannot be read, or another program has recorded it.
public func verify(
  session: some ByteSource, in makeApplication: (SessionHeader) -> any Application & DigestSource
) throws(SessionError) -> [String] {
  let reader = try SessionReader(session)
  let result = try reader.replay(in: makeApplication(reader.header))
  return result.isVerified ? [] : result.description.split(separator: "\n").map(String.init)
}
