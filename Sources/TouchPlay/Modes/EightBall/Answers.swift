internal import TrackerKit

/// What the eight ball can say (rule X3).
enum Answers {
  /// The answers that need no file.
  static let builtIn = [
    "YES", "NO", "MAYBE", "I\nDON'T\nKNOW", "TRY\nAGAIN\nSOON", "READ\nTHE\nMANUAL",
  ]
  /// A file larger than this is taken for a mistake, in bytes.
  static let largestFile = 1 << 20
  /// An answer longer than this cannot be read in the ball's window, in characters.
  static let longest = 2000

  /// Reads answers from a file: UTF-8, one a line; `\n` in a line breaks it; blank lines and those
  /// that begin with `#` are passed over.
  ///
  /// - Parameter path: The file's place; `-` is standard input.
  /// - Returns: At least one answer, its lines apart by line feeds.
  /// - Throws: `Fault` when it cannot be read, or has no answers.
  static func read(_ path: String) throws(Fault) -> [String] {
    let bytes: [UInt8]
    do throws(SessionError) {
      let source = try FileSource(path: path)
      bytes = try readAll(source)
    } catch {
      var reason = "\(error)"
      if case .unreadable(let words) = error { reason = words }
      throw Fault(
        code: .noInput, subject: path, problem: "cannot be read (\(reason))",
        advice: "check the name and the permissions")
    }
    guard bytes.count <= largestFile else {
      throw bad(path, "is larger than \(largestFile) bytes")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw bad(path, "line \(invalidLine(of: bytes)): is not UTF-8")
    }
    if let line = longLine(of: text) {
      throw bad(path, "line \(line): is longer than \(longest) characters")
    }
    let answers = parse(text)
    guard !answers.isEmpty else { throw bad(path, "has no answers") }
    return answers
  }

  /// The answers in a text.
  static func parse(_ text: String) -> [String] {
    text.split(whereSeparator: \.isNewline).compactMap { line in
      let line = line.trimmed
      guard !line.isEmpty, !line.hasPrefix("#") else { return nil }
      let lines = line.pieces(at: "\\n").map(\.trimmed)
      guard lines.contains(where: { !$0.isEmpty }) else { return nil }
      return lines.joined(separator: "\n")
    }
  }

  private static func readAll(_ source: FileSource) throws(SessionError) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count <= largestFile {
      let piece = try source.read(atMost: 65_536)
      if piece.isEmpty { break }
      bytes += piece
    }
    return bytes
  }

  private static func bad(_ path: String, _ problem: String) -> Fault {
    Fault(
      code: .badInput, subject: path, problem: problem,
      advice: "write an answer on each line, as UTF-8")
  }

  /// The line, from 1, of the first answer that is too long.
  private static func longLine(of text: String) -> Int? {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    return lines.firstIndex { $0.first != "#" && $0.count > longest }.map { $0 + 1 }
  }

  /// The line, from 1, that holds the first bytes that are no UTF-8.
  private static func invalidLine(of bytes: [UInt8]) -> Int {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let index = lines.firstIndex { String(validating: $0, as: UTF8.self) == nil }
    return (index ?? 0) + 1
  }
}

extension StringProtocol {
  /// The text without blanks and byte order marks around it.
  fileprivate var trimmed: String {
    func isBlank(_ character: Character) -> Bool {
      character.isWhitespace || character == "\u{FEFF}"
    }
    let head = drop(while: isBlank)
    let end = head.lastIndex { !isBlank($0) }.map { head.index(after: $0) } ?? head.startIndex
    return String(head[..<end])
  }
}

extension String {
  /// The parts between a separator's occurrences.
  fileprivate func pieces(at separator: String) -> [Substring] {
    var pieces: [Substring] = []
    var rest = self[...]
    while let range = rest.firstRange(of: separator) {
      pieces.append(rest[..<range.lowerBound])
      rest = rest[range.upperBound...]
    }
    return pieces + [rest]
  }
}
