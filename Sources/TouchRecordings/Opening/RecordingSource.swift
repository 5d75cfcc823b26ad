public import TrackerKit

/// Where a recording is: it may be read several times, and files may stand beside it.
public struct RecordingSource {
  /// The file's name without its folder; decides only which descriptions are looked for.
  public var name: String
  /// Opens the recording from its start.
  public var open: () throws(SessionError) -> any ByteSource
  /// Opens a file of a name in the same folder; nil when there is none.
  public var openBeside: (String) -> (any ByteSource)?
  /// The names of the files in the same folder.
  public var namesBeside: () -> [String]
  /// The device's description, for a recording of evemu; nil: its own, or that of a file beside it.
  public var description: DeviceDescription?

  /// Creates the place of a recording.
  ///
  /// - Parameters:
  ///   - name: The file's name without its folder.
  ///   - openBeside: Opens a file of a name in the same folder; nil when there is none.
  ///   - namesBeside: The names of the files in the same folder.
  ///   - open: Opens the recording from its start, each time anew.
  public init(
    name: String = "", openBeside: @escaping (String) -> (any ByteSource)? = { _ in nil },
    namesBeside: @escaping () -> [String] = { [] },
    open: @escaping () throws(SessionError) -> any ByteSource
  ) {
    self.name = name
    self.openBeside = openBeside
    self.namesBeside = namesBeside
    self.open = open
  }

  /// A recording in memory.
  ///
  /// - Parameter bytes: The file's content.
  public init(bytes: [UInt8]) {
    self.init { () throws(SessionError) -> any ByteSource in SessionBuffer(bytes: bytes) }
  }
}
