public import TrackerKit

/// The source of a recording: it can be read several times and can have files next to it.
public struct RecordingSource {
  /// The file's name without its folder; used only to search for descriptions.
  public var name: String
  /// Opens the recording from its start.
  public var open: () throws(SessionError) -> any ByteSource
  /// Opens a file in the same folder by name; nil if there is none.
  public var openSibling: (String) -> (any ByteSource)?
  /// The names of the files in the same folder.
  public var siblingNames: () -> [String]
  /// The device description of an evemu recording; nil uses its own or one from a file next to it.
  public var description: DeviceDescription?

  /// Creates the source of a recording.
  ///
  /// - Parameters:
  ///   - name: The file's name without its folder.
  ///   - openSibling: Opens a file in the same folder by name; nil if there is none.
  ///   - siblingNames: The names of the files in the same folder.
  ///   - open: Opens the recording from its start, every time it is called.
  public init(
    name: String = "", openSibling: @escaping (String) -> (any ByteSource)? = { _ in nil },
    siblingNames: @escaping () -> [String] = { [] },
    open: @escaping () throws(SessionError) -> any ByteSource
  ) {
    self.name = name
    self.openSibling = openSibling
    self.siblingNames = siblingNames
    self.open = open
  }

  /// Creates the source of a recording in memory.
  ///
  /// - Parameter bytes: The file's content.
  public init(bytes: [UInt8]) {
    self.init { () throws(SessionError) -> any ByteSource in SessionBuffer(bytes: bytes) }
  }
}
