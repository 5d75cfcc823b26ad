import TrackerKit

/// Bytes in pieces of a given size.
final class Pieces: ByteSource {
  private var bytes: ArraySlice<UInt8>
  private let size: Int

  init(_ bytes: [UInt8], by size: Int) {
    self.bytes = bytes[...]
    self.size = size
  }

  func read(atMost count: Int) -> [UInt8] {
    let piece = bytes.prefix(min(size, count))
    bytes = bytes.dropFirst(piece.count)
    return Array(piece)
  }
}
