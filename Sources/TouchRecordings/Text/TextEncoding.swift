/// How a text's bytes stand for characters, as its byte order mark tells; without one it is UTF-8.
struct TextEncoding {
  static let utf8Mark: [UInt8] = [0xEF, 0xBB, 0xBF]
  static let utf16Mark: [UInt8] = [0xFE, 0xFF]
  /// No mark is longer.
  static let longestMark = 3

  /// How many bytes the mark has.
  let markLength: Int
  /// How many bytes a unit has: 1 in UTF-8, 2 in UTF-16.
  let unit: Int
  private let isBigEndian: Bool

  /// The encoding of a text that begins with some bytes.
  init(of start: [UInt8]) {
    isBigEndian = start.starts(with: Self.utf16Mark)
    let isUTF16 = isBigEndian || start.starts(with: Self.utf16Mark.reversed())
    unit = isUTF16 ? 2 : 1
    markLength = isUTF16 ? 2 : start.starts(with: Self.utf8Mark) ? Self.utf8Mark.count : 0
  }

  /// The unit that begins at an index of bytes.
  func unit(of bytes: some RandomAccessCollection<UInt8>, at index: Int) -> UInt16 {
    let start = bytes.index(bytes.startIndex, offsetBy: index)
    let first = UInt16(bytes[start])
    guard unit == 2 else { return first }
    let second = UInt16(bytes[bytes.index(after: start)])
    return isBigEndian ? first << 8 | second : second << 8 | first
  }
}
