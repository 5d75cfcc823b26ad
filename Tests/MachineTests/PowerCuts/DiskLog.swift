import Foundation
import TestSupport
import TrackerKitTesting

/// Everything that a guest has written to a disk, in the order in which QEMU did it.
///
/// QEMU's driver `blklogwrites` writes it, in the format of the kernel's target `log-writes`.
struct DiskLog {
  private enum Flag {
    static let flush: UInt64 = 1
    static let discard: UInt64 = 4
  }

  /// What a disk was told.
  private struct Entry {
    /// Where the entry ends in the log.
    var end: Int
    var isFlush: Bool
    /// Where the written bytes go on the disk, and where they are in the log.
    var offset: Int
    var bytes: Range<Int>
  }

  private static let sector = 512
  /// What a disk writes at once: the size of a sector inside most of them.
  private static let piece = 4096

  private let log: Data
  private let base: Data
  private var entries: [Entry] = []

  /// Reads a log; `base` is what was on the disk before.
  init(_ log: Data, of base: Data) {
    (self.log, self.base) = (log, base)
    // The first sector says how many entries there are, but not while they are being written.
    var position = Self.sector
    while position + Self.sector <= log.count {
      let (start, count, flags) = (word(position), word(position + 8), word(position + 16))
      let isData = flags & Flag.discard == 0
      let length = isData ? Int(count) * Self.sector : 0
      let first = position + Self.sector
      guard count > 0 || flags != 0, first + length <= log.count else { break }
      position = first + length
      entries.append(
        Entry(
          end: position, isFlush: flags & Flag.flush != 0, offset: Int(start) * Self.sector,
          bytes: first..<position))
    }
  }

  private func word(_ position: Int) -> UInt64 {
    (0..<8).reduce(0) { $0 | UInt64(log[log.startIndex + position + $1]) << (8 * UInt64($1)) }
  }

  /// The number of times that the disk was told to keep what it has.
  var flushes: Int { entries.count(where: \.isFlush) }

  /// What is on the disk if the power is cut when the log has a length.
  ///
  /// What was written before the last flush is there. Of what was written after it, a disk keeps
  /// what it likes: each piece is there with a probability.
  func image(
    atLength length: Int, keeping probability: Double, with generator: inout SeededGenerator
  ) -> Data {
    let written = entries.prefix { $0.end <= length }
    let safe = written.lastIndex(where: \.isFlush) ?? -1
    var image = base
    for (index, entry) in written.enumerated() {
      for start in stride(from: 0, to: entry.bytes.count, by: Self.piece) {
        if index > safe, Double.random(in: 0..<1, using: &generator) >= probability { continue }
        let end = min(start + Self.piece, entry.bytes.count)
        let first = entry.bytes.lowerBound
        image.replaceSubrange(
          entry.offset + start..<entry.offset + end, with: log[first + start..<first + end])
      }
    }
    return image
  }
}
