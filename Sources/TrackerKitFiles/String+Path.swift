/// Paths may be any bytes, so each byte that is not UTF-8 becomes a character from U+EF80 on, which
/// are for private use.
///
/// If a path itself has such a character, each of its three bytes becomes one, so that each path has
/// a text of its own.
extension String {
  private static let unreadable: ClosedRange<UInt32> = 0xEF80...0xEFFF
  /// The first byte of these characters in UTF-8.
  private static let lead: UInt8 = 0xEE
  private static let slash = UInt8(ascii: "/")

  /// A path from the system, such as an environment variable or a name in a folder.
  package init(pathBytes path: UnsafePointer<CChar>) {
    if let text = String(validatingCString: path), !text.utf8.contains(Self.lead) {
      self = text
      return
    }
    let bytes = (0...).prefix { path[$0] != 0 }.map { UInt8(bitPattern: path[$0]) }
    var text = UnicodeScalarView()
    var (parser, rest, index) = (Unicode.UTF8.ForwardParser(), bytes.makeIterator(), 0)
    while index < bytes.count {
      switch parser.parseScalar(from: &rest) {
      case .valid(let encoded):
        let scalar = Unicode.UTF8.decode(encoded)
        if Self.unreadable.contains(scalar.value) {
          text += bytes[index..<index + encoded.count].compactMap(Self.stand)
        } else {
          text.append(scalar)
        }
        index += encoded.count
      case .error(let length):
        text += bytes[index..<index + length].compactMap(Self.stand)
        index += length
      case .emptyInput: index = bytes.count
      }
    }
    self.init(text)
  }

  private static func stand(for byte: UInt8) -> Unicode.Scalar? {
    Unicode.Scalar(unreadable.lowerBound - 0x80 + UInt32(byte))
  }

  /// The path's bytes, with a zero at the end.
  package var pathBytes: [CChar] {
    guard utf8.contains(Self.lead) else { return Array(utf8CString) }
    let bytes = unicodeScalars.flatMap { scalar in
      Self.unreadable.contains(scalar.value)
        ? [UInt8(truncatingIfNeeded: scalar.value)] : Array(String(scalar).utf8)
    }
    return (bytes + [0]).map(CChar.init(bitPattern:))
  }

  /// Passes the path to a system call.
  package func withPath<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    guard utf8.contains(Self.lead) else { return withCString(body) }
    return pathBytes.withUnsafeBufferPointer { bytes in
      bytes.baseAddress.map(body) ?? withCString(body)
    }
  }

  /// The path for people: bytes that are not UTF-8 are shown as numbers, such as `\xFF`.
  package var pathForPeople: String {
    guard utf8.contains(Self.lead) else { return self }
    return unicodeScalars.reduce(into: "") { text, scalar in
      if Self.unreadable.contains(scalar.value) {
        text += "\\x" + String(scalar.value & 0xFF, radix: 16, uppercase: true)
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
  }

  // MARK: Parts

  // A combining letter forms one character with a slash, so only bytes separate the parts.

  /// Whether the path begins at the root.
  package var isAbsolutePath: Bool { utf8.first == Self.slash }

  /// The path's parts, without empty ones.
  package var pathParts: [String] {
    utf8.split(separator: Self.slash).map { String(Substring($0)) }
  }

  /// The path up to and including the last slash; empty if there is none.
  package var pathFolder: String {
    let end = utf8.lastIndex(of: Self.slash).map { utf8.index(after: $0) } ?? startIndex
    return String(self[..<end])
  }

  /// What follows the last slash.
  package var pathName: String { String(Substring(utf8.dropFirst(pathFolder.utf8.count))) }
}
