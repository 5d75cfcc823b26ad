/// A file of blocks in the making: frames content, and keeps the places where its blocks begin.
package struct BlockWriter: Sendable {
  /// How many bytes the file has with all that was written.
  package private(set) var length: Int
  /// Where the blocks of content begin, in bytes from the file's start.
  package private(set) var places: [Int] = []
  private let frame: @Sendable (_ content: [UInt8]) -> [UInt8]
  private var output: [UInt8] = []

  /// Writes behind what a file has already.
  ///
  /// - Parameters:
  ///   - length: How many bytes the file has.
  ///   - frame: The block of some content.
  package init(length: Int = 0, frame: @escaping @Sendable (_ content: [UInt8]) -> [UInt8]) {
    self.length = length
    self.frame = frame
  }

  /// Writes a block of some content; none for no content.
  package mutating func block(_ content: [UInt8]) {
    guard !content.isEmpty else { return }
    places.append(length)
    raw(frame(content))
  }

  /// Writes bytes as they are: the file's opening or its end, or a whole block of another kind.
  package mutating func raw(_ bytes: [UInt8]) {
    output += bytes
    length += bytes.count
  }

  /// Hands over what was written since the last time.
  package mutating func take() -> [UInt8] {
    defer { output = [] }
    return output
  }
}
