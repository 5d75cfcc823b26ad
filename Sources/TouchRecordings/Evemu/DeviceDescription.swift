public import TrackerKit

/// A device description in a separate file, as written by evemu.
public struct DeviceDescription {
  /// Descriptions are short; anything longer is something else.
  private static let maximumBytes = 1 << 24

  /// The file's name, for the notes.
  let name: String
  let device: EvdevDevice

  /// Reads a description, up to the first event if any follow.
  ///
  /// - Parameters:
  ///   - source: The file.
  ///   - name: The file's name, for the notes.
  /// - Throws: `SessionError.wrongLine` if it is not a description, or `unreadable`.
  public init(_ source: any ByteSource, name: String) throws(SessionError) {
    let reader = EvemuReader(PrefixSource(source, Self.maximumBytes))
    _ = try reader.next()
    device = reader.devices[0]
    self.name = name
    guard device.isDescribed else {
      throw .wrongLine(max(1, reader.line), expected: "axes before it (lines that begin with A:)")
    }
  }
}
