/// The version of a session decides how its bytes are read and how it is replayed (rule S9).
///
/// A release that changes how sessions replay increments the version, and checks
/// ``Application/sessionVersion`` wherever its behavior differs. So far there is one version.
public struct SessionVersion: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The version that is written.
  public static let current = SessionVersion(major: 1, minor: 0)

  /// The major version: older readers refuse a larger one.
  public let major: UInt8
  /// The minor version: older readers accept a larger one.
  public let minor: UInt8

  /// The numbers, such as `1.0`.
  public var description: String { "\(major).\(minor)" }

  /// Whether a version is older than another.
  public static func < (left: SessionVersion, right: SessionVersion) -> Bool {
    (left.major, left.minor) < (right.major, right.minor)
  }
}

/// The layout of a session file: a signature, a version, and blocks with checksums.
public enum SessionFormat {
  /// The first bytes of every session; they reveal transfers that change line ends.
  public static let mark: [UInt8] = [0x89, 0x54, 0x50, 0x4C, 0x59, 0x0D, 0x0A, 0x1A]
  /// The content of a block.
  public enum Block: UInt8, Sendable {
    /// Everything that affects what follows.
    case header = 1
    /// Turns and digests.
    case turns = 2
    /// Data that turns do not depend on: readers skip unknown kinds.
    case annex = 3
    /// The end: the session was closed cleanly.
    case end = 4

    /// The maximum number of bytes of the content; more is damage.
    package var longest: Int {
      switch self {
      case .header, .annex: 1 << 28
      case .turns: longestTurns
      case .end: 0
      }
    }
  }

  /// The content of an annex, given by its first byte.
  package enum Annex: UInt8 {
    /// The facts at the time of the next digest.
    case facts = 1
    /// The end of what a replay shows.
    case shownEnd = 3
    /// Changes of the model, in its owner's format, in a file that has no turns.
    case changes = 4
    /// What the kernel reported of its touch devices meanwhile.
    case kernel = 5
  }

  /// The maximum number of bytes in a block of turns, and therefore in a turn.
  package static let longestTurns = 1 << 20
  /// The maximum distance of a location from the window's corner in each direction, in points:
  /// more than the difference of two 32-bit numbers, which imported locations are.
  package static let farthestLocation = 1e10
  /// Ticks outside this range are damage: no tick rate reaches that many in the possible times.
  package static let ticks: Range<Int64> = 0..<1 << 42

  /// The beginning of a file: the signature, the version and the header block.
  public static func opening(_ header: SessionHeader) -> [UInt8] {
    let version = SessionVersion.current
    return mark + [version.major, version.minor] + frame(.header, header.encoded)
  }

  /// The end of a file: the end block.
  public static let closing = frame(.end, [])

  /// The content of an annex: its kind, and what that kind holds.
  package static func annex(_ kind: Annex, _ content: [UInt8]) -> [UInt8] {
    [kind.rawValue] + content
  }

  /// The content of an annex with the end of what a replay shows.
  package static func annex(shownEnd: Timestamp) -> [UInt8] {
    var writer = ByteWriter()
    writer.signed(shownEnd.microseconds)
    return annex(.shownEnd, writer.bytes)
  }

  /// What an annex of a kind holds; nil if it is another kind of annex or block.
  package static func content(
    of kind: Annex, in block: Block, _ content: [UInt8]
  ) -> ArraySlice<UInt8>? {
    block == .annex && content.first == kind.rawValue ? content.dropFirst() : nil
  }

  /// A block as stored in a file: its kind, its length, its content, and the checksum of all three.
  public static func frame(_ block: Block, _ content: [UInt8]) -> [UInt8] {
    frame(kind: block.rawValue, content)
  }

  /// A block of any kind, even one that does not exist.
  package static func frame(kind: UInt8, _ content: [UInt8]) -> [UInt8] {
    var writer = ByteWriter()
    writer.byte(kind)
    writer.block(content)
    writer.fixed(CRC32C.checksum(of: writer.bytes))
    return writer.bytes
  }
}
