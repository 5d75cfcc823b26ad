public import TrackerKit

/// Where a recording is: it may be read several times, and files may stand beside it.
public struct RecordingSource {
  /// The file's name without its folder; decides only which descriptions are looked for.
  public var name: String
  /// Opens the recording from its start.
  public var open: () throws(SessionError) -> any ByteSource
  /// Opens a file of a name in the same folder; nil when there is none.
  public var openBeside: (String) -> (any ByteSource)?

  /// Creates the place of a recording.
  ///
  /// - Parameters:
  ///   - name: The file's name without its folder.
  ///   - openBeside: Opens a file of a name in the same folder; nil when there is none.
  ///   - open: Opens the recording from its start, each time anew.
  public init(
    name: String = "", openBeside: @escaping (String) -> (any ByteSource)? = { _ in nil },
    open: @escaping () throws(SessionError) -> any ByteSource
  ) {
    self.name = name
    self.openBeside = openBeside
    self.open = open
  }

  /// A recording in memory.
  ///
  /// - Parameter bytes: The file's content.
  public init(bytes: [UInt8]) {
    self.init { () throws(SessionError) -> any ByteSource in SessionBuffer(bytes: bytes) }
  }
}
