/// Everything that a recording alone tells about a panel, without knowing what the hands did.
public struct RecordingMetrics: Hashable, Sendable {
  /// The contacts in the order in which they began.
  public let contacts: [ContactMetrics]
  /// The most contacts at once.
  public let maximumContacts: Int
  /// The unit of all lengths.
  public let unit: LengthUnit

  /// Measures the contacts of a recording.
  public init(_ log: ContactLog) {
    contacts = log.paths.map { ContactMetrics($0, on: log.panel) }
    maximumContacts = log.maximumContacts
    unit = log.panel.unit
  }

  /// The number of contacts that were still down when the recording ended.
  public var openCount: Int { contacts.count { $0.end == .open } }

  /// The number of contacts that look like ghosts, or like very quick taps.
  public var ghostLikeCount: Int { contacts.count(where: \.isGhostLike) }

  /// The number of steps that suggest swapped identities or lost tracking.
  public var jumpCount: Int { contacts.reduce(0) { $0 + $1.jumps.all.count } }

  /// The largest of these steps in `unit`; 0 if there is none.
  public var largestJump: Double { contacts.reduce(0) { max($0, $1.jumps.largest) } }
}
