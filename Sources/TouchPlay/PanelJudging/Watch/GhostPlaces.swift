internal import PanelCheck
internal import TrackerKit

/// Tells ghosts from taps while people use the panel (rule J16).
///
/// It is given the contacts that are short and stay where they began. One is a ghost if no
/// finger's tap is that short, or if its place keeps a period that no finger keeps.
struct GhostPlaces {
  /// No finger taps for a shorter time, in seconds.
  static let shortestTap = 0.03
  /// How far the times of ghosts may deviate from their period, as a fraction of it; those of a
  /// finger deviate more.
  static let steadiness = 0.01
  /// The least share and number of a place's contacts that must keep its period; by chance, fewer of
  /// a finger's do.
  static let (leastShare, leastCount) = (0.75, 12)
  /// The time between two lines about a place, in seconds.
  static let pause = 60.0
  /// The most places, and the most contacts of each, that are remembered.
  static let (mostPlaces, mostContacts) = (16, 32)

  /// A place where short contacts occur.
  struct Place {
    /// Where the first one was.
    let center: Point
    /// The last contacts, and whether each was counted as a ghost.
    fileprivate(set) var contacts: [(time: Timestamp, isGhost: Bool)] = []
    /// The ghosts so far.
    fileprivate(set) var ghosts = 0
    /// The period of the last contacts, in seconds; nil if they have none.
    fileprivate(set) var period: Double?
    fileprivate var lastReported: Timestamp?
  }

  /// What a contact shows.
  struct Finding {
    /// The ghosts that were not known before.
    let newGhosts: Int
    let place: Place
    /// Whether to report it now.
    let isNews: Bool
  }

  /// The places that are remembered.
  private(set) var places: [Place] = []

  /// Takes a short contact at a location in millimeters; the result is nil unless it is a ghost.
  mutating func add(_ location: Point, at time: Timestamp, seconds: Double) -> Finding? {
    let index = place(at: location)
    if places[index].contacts.count == Self.mostContacts { places[index].contacts.removeFirst() }
    places[index].contacts.append((time, false))
    let isBlink = seconds < Self.shortestTap
    let isDue = places[index].lastReported.map { time.seconds(since: $0) >= Self.pause } ?? true
    // A search takes about a millisecond.
    if !isBlink || isDue { places[index].period = places[index].search() }
    let new = places[index].count(isBlink: isBlink)
    guard new > 0 else { return nil }
    if isDue { places[index].lastReported = time }
    return Finding(newGhosts: new, place: places[index], isNews: isDue)
  }

  /// The index of the place within 5 mm of a location, which may be new.
  private mutating func place(at location: Point) -> Int {
    if let index = places.firstIndex(where: { $0.center.distance(to: location) <= 5 }) {
      return index
    }
    if places.count == Self.mostPlaces {
      let oldest = places.indices.min {
        (places[$0].contacts.last?.time ?? .zero) < (places[$1].contacts.last?.time ?? .zero)
      }
      if let oldest { places.remove(at: oldest) }
    }
    places.append(Place(center: location))
    return places.count - 1
  }
}

extension GhostPlaces.Place {
  /// The period that the contacts keep as nothing but a machine does; nil without one.
  fileprivate func search() -> Double? {
    GhostPeriod.all(of: contacts.map(\.time)).first {
      $0.jitter <= GhostPlaces.steadiness * $0.seconds && $0.count >= GhostPlaces.leastCount
        && Double($0.count) >= GhostPlaces.leastShare * Double(contacts.count)
    }?.seconds
  }

  /// Counts the new ghosts: all contacts of a place with a period, else the last one if it is a blink.
  fileprivate mutating func count(isBlink: Bool) -> Int {
    var new = 0
    for index in contacts.indices where !contacts[index].isGhost {
      guard period != nil || (isBlink && index == contacts.count - 1) else { continue }
      contacts[index].isGhost = true
      new += 1
    }
    ghosts += new
    return new
  }
}
