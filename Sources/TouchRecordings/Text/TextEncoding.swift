/// A text's encoding according to its byte order mark; UTF-8 if it has none.
struct TextEncoding {
  static let utf8Mark: [UInt8] = [0xEF, 0xBB, 0xBF]
  static let utf16Mark: [UInt8] = [0xFE, 0xFF]
  /// The length of the longest mark.
  static let longestMark = 3

  /// The mark's length in bytes.
  let markLength: Int
  /// A unit's length in bytes: 1 in UTF-8, 2 in UTF-16.
  let unit: Int
  private let isBigEndian: Bool

  /// The encoding of a text that begins with these bytes.
  init(of start: [UInt8]) {
    isBigEndian = start.starts(with: Self.utf16Mark)
    let isUTF16 = isBigEndian || start.starts(with: Self.utf16Mark.reversed())
    unit = isUTF16 ? 2 : 1
    markLength = isUTF16 ? 2 : start.starts(with: Self.utf8Mark) ? Self.utf8Mark.count : 0
  }

  /// The unit that begins at an index in the bytes.
  func unit(of bytes: some RandomAccessCollection<UInt8>, at index: Int) -> UInt16 {
    let start = bytes.index(bytes.startIndex, offsetBy: index)
    let first = UInt16(bytes[start])
    guard unit == 2 else { return first }
    let second = UInt16(bytes[bytes.index(after: start)])
    return isBigEndian ? first << 8 | second : second << 8 | first
  }
}
