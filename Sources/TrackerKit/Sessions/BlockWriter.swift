/// Builds a file of blocks.
package struct BlockWriter: Sendable {
  /// The length of the file in bytes, including everything written so far.
  package private(set) var length: Int
  /// Makes a block from its content.
  package let frame: @Sendable (_ content: [UInt8]) -> [UInt8]
  private var output: [UInt8] = []

  /// Creates a writer that appends to a file of this length in bytes, and frames content as blocks.
  package init(length: Int = 0, frame: @escaping @Sendable (_ content: [UInt8]) -> [UInt8]) {
    self.length = length
    self.frame = frame
  }

  /// Writes content as a block; empty content writes nothing.
  package mutating func block(_ content: [UInt8]) {
    guard !content.isEmpty else { return }
    raw(frame(content))
  }

  /// Writes bytes unchanged: the file's opening or end, or a whole block of another kind.
  package mutating func raw(_ bytes: [UInt8]) {
    output += bytes
    length += bytes.count
  }

  /// Returns what was written since the last call.
  package mutating func drain() -> [UInt8] {
    defer { output = [] }
    return output
  }
}
