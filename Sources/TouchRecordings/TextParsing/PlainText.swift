internal import TrackerKit

/// Converts UTF-16, byte order marks and the line ends of Windows and old Macs to plain UTF-8.
final class PlainText: ByteSource {
  private let source: any ByteSource
  private var encoding: TextEncoding?
  /// Bytes that were read but not decoded yet.
  private var left: [UInt8] = []
  private var ends = LineEndScanner()
  private var hasEnded = false

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
    left = try TextEncoding.beginning(of: source)
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
    guard ends.pending > 0 || bytes.contains(0x0D) else { return bytes }
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    bytes.withUnsafeBufferPointer { bytes in
      var index = 0
      while index < bytes.count {
        if ends.pending == 0 {
          // Nothing changes up to the next carriage return.
          let next = bytes[index...].firstIndex(of: 0x0D) ?? bytes.count
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

  private static func feeds(_ count: Int) -> [UInt8] {
    Array(repeating: UInt8(LineEndScanner.feed), count: count)
  }
}

/// A text's encoding according to its byte order mark; UTF-8 if it has none.
struct TextEncoding {
  static let utf8Mark: [UInt8] = [0xEF, 0xBB, 0xBF]
  static let utf16Mark: [UInt8] = [0xFE, 0xFF]
  /// The length of the longest mark.
  private static let longestMark = 3

  /// The mark's length in bytes.
  let markLength: Int
  /// A unit's length in bytes: 1 in UTF-8, 2 in UTF-16.
  let unit: Int
  private let isBigEndian: Bool

  /// Reads the first bytes of a text, which show its encoding.
  static func beginning(of source: any ByteSource) throws(SessionError) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < longestMark,
      case let piece = try source.read(atMost: longestMark), !piece.isEmpty
    {
      bytes += piece
    }
    return bytes
  }

  /// The encoding of a text that begins with these bytes.
  init(of start: [UInt8]) {
    isBigEndian = start.starts(with: Self.utf16Mark)
    let isUTF16 = isBigEndian || start.starts(with: Self.utf16Mark.reversed())
    unit = isUTF16 ? 2 : 1
    markLength = isUTF16 ? 2 : start.starts(with: Self.utf8Mark) ? Self.utf8Mark.count : 0
  }

  /// The unit that begins at an index in the bytes.
  func unit(of bytes: [UInt8], at index: Int) -> UInt16 {
    let first = UInt16(bytes[index])
    guard unit == 2 else { return first }
    let second = UInt16(bytes[index + 1])
    return isBigEndian ? first << 8 | second : second << 8 | first
  }
}

/// Finds where lines end.
///
/// A line ends at a line feed together with the carriage returns right before it, or at each
/// carriage return that no line feed follows.
struct LineEndScanner {
  static let feed: UInt16 = 0x0A
  static let carriageReturn: UInt16 = 0x0D
  /// More carriage returns than this before a line feed end lines of their own, so that they do not
  /// accumulate.
  private static let most = 8

  /// Carriage returns for which it is not yet known what follows.
  private(set) var pending = 0

  /// Takes a text's next unit, and returns how many lines it shows to have ended before it.
  mutating func add(_ unit: UInt16) -> Int {
    switch unit {
    case Self.carriageReturn:
      if pending == Self.most { return 1 }
      pending += 1
      return 0
    case Self.feed:
      pending = 0
      return 0
    default:
      return end()
    }
  }

  /// Ends the text, or a run of carriage returns, and returns how many lines ended with it.
  mutating func end() -> Int {
    defer { pending = 0 }
    return pending
  }
}
