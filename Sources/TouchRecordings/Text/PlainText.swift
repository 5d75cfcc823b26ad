internal import TrackerKit

/// Converts a text to UTF-8 with line feeds, removing UTF-16, byte order marks, and the line ends
/// of Windows and old Macs.
final class PlainText: ByteSource {
  private let source: any ByteSource
  private var encoding: TextEncoding?
  /// Bytes that were read but not decoded yet.
  private var left: [UInt8] = []
  // Unchecked for speed, since every line may use it; no access calls other code.
  @exclusivity(unchecked) private var ends = LineEndScanner()
  private var hasEnded = false

  /// - Parameter source: The file's bytes.
  init(_ source: any ByteSource) {
    self.source = source
  }

  /// The next bytes of the text, about `count` of them; empty at the end.
  func read(atMost count: Int) throws(SessionError) -> [UInt8] {
    while !hasEnded {
      if encoding == nil { try begin() }
      // Start with the bytes left over from detecting the encoding.
      var bytes = left
      left = []
      let piece = try source.read(atMost: count)
      hasEnded = piece.isEmpty
      if bytes.isEmpty { bytes = piece } else { bytes += piece }
      if let encoding, encoding.unit == 2 { bytes = decoded(bytes, encoding) }
      bytes = withLineFeeds(bytes)
      if hasEnded { bytes += Self.feeds(ends.end()) }
      if !bytes.isEmpty { return bytes }
    }
    return []
  }

  private func begin() throws(SessionError) {
    while left.count < TextEncoding.longestMark,
      case let piece = try source.read(atMost: TextEncoding.longestMark), !piece.isEmpty
    {
      left += piece
    }
    let found = TextEncoding(of: left)
    left.removeFirst(found.markLength)
    encoding = found
  }

  /// Converts UTF-16 to UTF-8; an incomplete character is kept for later, and dropped at the end.
  private func decoded(_ bytes: [UInt8], _ encoding: TextEncoding) -> [UInt8] {
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2)
    for index in stride(from: 0, to: bytes.count - 1, by: 2) {
      units.append(encoding.unit(of: bytes, at: index))
    }
    if !hasEnded, let last = units.last, UTF16.isLeadSurrogate(last) { units.removeLast() }
    left = Array(bytes[(2 * units.count)...])
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  private func withLineFeeds(_ bytes: [UInt8]) -> [UInt8] {
    guard ends.pending > 0 || Self.hasReturns(bytes) else { return bytes }
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    bytes.withUnsafeBufferPointer { bytes in
      var index = 0
      while index < bytes.count {
        if ends.pending == 0 {
          // Nothing changes up to the next carriage return.
          let next = bytes.index(of: 0x0D, from: index) ?? bytes.count
          text.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[index..<next]))
          index = next
          guard index < bytes.count else { break }
        }
        let byte = bytes[index]
        let ended = ends.add(UInt16(byte))
        if ended > 0 { text += Self.feeds(ended) }
        if byte != LineEndScanner.carriageReturn { text.append(byte) }
        index += 1
      }
    }
    return text
  }

  /// Whether there is a carriage return; most texts have none.
  private static func hasReturns(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { $0.has(0x0D) }
  }

  private static func feeds(_ count: Int) -> [UInt8] {
    Array(repeating: UInt8(LineEndScanner.feed), count: count)
  }
}
