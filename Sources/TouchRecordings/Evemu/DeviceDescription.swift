public import TrackerKit

/// A device's description in a file of its own, as evemu writes it.
public struct DeviceDescription {
  /// Lines of a description are few; what goes on longer is something else.
  private static let mostBytes = 1 << 24

  /// The file's name, for the notes.
  let name: String
  let device: EvdevDevice

  /// Reads a description, up to the first event if there are some behind it.
  ///
  /// - Parameters:
  ///   - source: The file.
  ///   - name: The file's name, for the notes.
  /// - Throws: `SessionError.wrongLine` for what is not a description, `unreadable`.
  public init(_ source: any ByteSource, name: String) throws(SessionError) {
    let reader = EvemuReader(BeginningSource(source, Self.mostBytes))
    _ = try reader.next()
    device = reader.devices[0]
    self.name = name
    guard device.isDescribed else {
      throw .wrongLine(max(1, reader.line), expected: "axes before it (lines that begin with A:)")
    }
  }
}
