/// The common structure of the program's files: a signature, a version, and blocks with checksums.
package struct BlockFormat: Sendable {
  /// The first bytes of every file.
  ///
  /// The unusual ones reveal whether a transfer has changed line endings.
  package let mark: [UInt8]
  /// The version that is written; readers accept other minor versions.
  package let version: SessionVersion
  /// The maximum number of bytes in each kind of block; more is damage.
  package let longest: [UInt8: Int]

  /// Describes a file's structure.
  package init(mark: [UInt8], version: SessionVersion, longest: [UInt8: Int]) {
    self.mark = mark
    self.version = version
    self.longest = longest
  }

  /// The signature and the version.
  package var opening: [UInt8] { mark + [version.major, version.minor] }

  /// A block as stored in a file: its kind, its length, its content, and the checksum of all three.
  package static func frame(_ kind: UInt8, _ content: [UInt8]) -> [UInt8] {
    var writer = ByteWriter()
    writer.byte(kind)
    writer.block(content)
    writer.fixed(CRC32C.checksum(of: writer.bytes))
    return writer.bytes
  }
}
