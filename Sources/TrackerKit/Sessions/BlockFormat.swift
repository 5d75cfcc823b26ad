/// The shape that the program's files share: a mark, a version, and blocks that each carry a checksum.
package struct BlockFormat: Sendable {
  /// The first bytes of every file.
  ///
  /// The odd ones show whether a transfer has changed line endings.
  package let mark: [UInt8]
  /// The major version: older readers refuse larger ones.
  package let major: UInt8
  /// The minor version: older readers accept larger ones.
  package let minor: UInt8
  /// For each kind of block the most bytes that it may hold; more is damage.
  package let longest: [UInt8: Int]

  /// Describes a file's shape.
  package init(mark: [UInt8], major: UInt8, minor: UInt8, longest: [UInt8: Int]) {
    self.mark = mark
    self.major = major
    self.minor = minor
    self.longest = longest
  }

  /// The mark and the version.
  package var opening: [UInt8] { mark + [major, minor] }

  /// A block as in a file: its kind, its length, its content, and the checksum of all three.
  package static func frame(_ kind: UInt8, _ content: [UInt8]) -> [UInt8] {
    var writer = ByteWriter()
    writer.byte(kind)
    writer.block(content)
    writer.fixed(CRC32C.checksum(of: writer.bytes))
    return writer.bytes
  }
}
