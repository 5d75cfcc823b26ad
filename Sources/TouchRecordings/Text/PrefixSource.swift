internal import TrackerKit

/// The first bytes of a source.
final class PrefixSource: ByteSource {
  private let source: any ByteSource
  private var left: Int

  /// - Parameters:
  ///   - source: The source.
  ///   - count: The maximum number of bytes to read from it.
  init(_ source: any ByteSource, _ count: Int) {
    self.source = source
    left = count
  }

  func read(atMost count: Int) throws(SessionError) -> [UInt8] {
    guard left > 0 else { return [] }
    let bytes = try source.read(atMost: min(left, count))
    left -= bytes.count
    return bytes
  }
}
