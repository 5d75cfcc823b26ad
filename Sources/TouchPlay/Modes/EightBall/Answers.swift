internal import TrackerKit
internal import TrackerKitFiles

/// The eight ball's answers (rule X3).
enum Answers {
  // texts
  static let builtIn = [
    "YES", "NO", "MAYBE", "I\nDON'T\nKNOW", "TRY\nAGAIN\nSOON", "READ\nTHE\nMANUAL",
  ]
  /// The maximum file size, in bytes; a larger file must be a mistake.
  static let largestFile = 1 << 20
  /// The maximum length of an answer that is legible in the ball's window, in characters.
  static let longest = 2000

  /// Reads answers from a UTF-8 file, or from standard input for `-`: one per line, at least one.
  ///
  /// A `\n` in a line is a line break; blank lines and lines that begin with `#` are skipped.
  static func read(_ path: String) throws(Fault) -> [String] {
    let bytes: [UInt8]
    do throws(SessionError) {
      bytes = try FileSource(path: path).content(atMost: largestFile)
    } catch {
      throw Fault(
        .noInput, path, "cannot be read (\(error.reason))", "check the name and the permissions")
    }
    guard bytes.count <= largestFile else { throw bad(path, "is larger than \(largestFile) bytes") }
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

  static func parse(_ text: String) -> [String] {
    let lineBreak = "\\n"
    return text.split(whereSeparator: \.isNewline).compactMap { line in
      let line = line.trimmed
      guard !line.isEmpty, !line.hasPrefix("#") else { return nil }
      let lines = line.split(separator: lineBreak, omittingEmptySubsequences: false).map(\.trimmed)
      guard lines.contains(where: { !$0.isEmpty }) else { return nil }
      return lines.joined(separator: "\n")
    }
  }

  private static func bad(_ path: String, _ problem: String) -> Fault {
    Fault(.badInput, path, problem, "write an answer on each line, as UTF-8")
  }

  /// The number, from 1, of the first line that is too long.
  private static func longLine(of text: String) -> Int? {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    return lines.firstIndex { $0.first != "#" && $0.count > longest }.map { $0 + 1 }
  }

  /// The number, from 1, of the first line that is not UTF-8.
  private static func invalidLine(of bytes: [UInt8]) -> Int {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let index = lines.firstIndex { String(validating: $0, as: UTF8.self) == nil }
    return (index ?? 0) + 1
  }
}
