internal import PanelCheck
internal import TrackerKit

/// What `watch` knows about one touch device, and when it has something to report (rule J16).
struct PanelWatch {
  /// How long a contact must be down to be reported as held, in seconds.
  static let longestHold = 60.0
  /// The time after a resume in which a device should report something, in seconds.
  static let resumeTime = 600.0
  /// The longest ghost, in seconds, and how far from its beginning it may go, in millimeters.
  static let (longestGhost, widestGhost) = (0.5, 2.0)
  /// The size that the rules assume for a panel of unknown size, in millimeters.
  static let assumedSize = Size(width: 400, height: 225)

  /// What it has counted since the program's start.
  struct Counts: Hashable {
    var contacts = 0
    var ghosts = 0
  }

  private struct Contact {
    let number: Int
    let begin: Timestamp
    /// Where it began, in millimeters.
    let location: Point
    /// How far it has gone from there.
    var reach = 0.0
    var isHeld = false
  }

  /// The name in its lines.
  let device: String
  private(set) var counts = Counts()
  /// When the device last reported anything, and when a contact of it last did.
  private(set) var lastReport: Timestamp
  private(set) var lastTouch: Timestamp?
  /// Whether the device has reported nothing for too long.
  private(set) var isSilent = false
  private var panel: Panel
  /// After how many seconds without a report the device counts as silent.
  private let silence: Double
  private var contacts: [Contact] = []
  private var places = GhostPlaces()
  private var resumed: Timestamp?

  /// Watches a device from a time on; locations are counted in the values of its axes.
  init(_ device: String, extent: Size, millimeters: Size?, silence: Double, from time: Timestamp) {
    self.device = device
    self.silence = silence
    panel = Self.panel(extent, millimeters)
    lastReport = time
  }

  private static func panel(_ extent: Size, _ millimeters: Size?) -> Panel {
    Panel(
      points: extent, millimeters: millimeters ?? assumedSize,
      source: millimeters == nil ? .unknown : .touchDevice)
  }

  /// The number of contacts that are down, and of those that do not end.
  var contactsDown: Int { contacts.count }
  var contactsHeld: Int { contacts.count { $0.isHeld } }

  // MARK: What happens

  /// Takes a report; returns the events that follow from it.
  mutating func take(_ turn: Turn) -> [WatchEvent] {
    var events: [WatchEvent] = []
    if isSilent {
      events.append(
        event(.reporting, turn.time, ["seconds": .number(turn.time.seconds(since: lastReport))]))
    }
    (lastReport, isSilent) = (turn.time, false)
    // What the kernel reported before it slept may be read after that.
    if let resumed, turn.time > resumed { self.resumed = nil }
    for case .touch(let change) in turn.inputs {
      lastTouch = turn.time
      if let event = take(change, at: turn.time) { events.append(event) }
    }
    return events
  }

  private mutating func take(_ change: TouchChange, at time: Timestamp) -> WatchEvent? {
    let location = panel.location(change.location)
    if change.kind == .began {
      counts.contacts += 1
      contacts.append(Contact(number: change.number, begin: time, location: location))
      return nil
    }
    guard let index = contacts.firstIndex(where: { $0.number == change.number }) else { return nil }
    contacts[index].reach = max(
      contacts[index].reach, location.distance(to: contacts[index].location))
    switch change.kind {
    case .began, .moved: return nil
    case .ended: return end(contacts.remove(at: index), at: time)
    // A palm, or a report that was lost, is not a ghost.
    case .cancelled: return lift(contacts.remove(at: index), at: time)
    }
  }

  private mutating func end(_ contact: Contact, at time: Timestamp) -> WatchEvent? {
    let seconds = time.seconds(since: contact.begin)
    guard seconds <= Self.longestGhost, contact.reach <= Self.widestGhost else {
      return lift(contact, at: time)
    }
    guard let finding = places.add(contact.location, at: contact.begin, seconds: seconds) else {
      return nil
    }
    counts.ghosts += finding.newGhosts
    guard finding.isNews else { return nil }
    var facts = place(finding.place.center)
    facts["count"] = .integer(finding.place.ghosts)
    facts["period"] = finding.place.period.map { .number($0) } ?? .null
    facts["seconds"] = .number(seconds)
    return event(.ghost, contact.begin, facts)
  }

  private func lift(_ contact: Contact, at time: Timestamp) -> WatchEvent? {
    contact.isHeld ? event(.lifted, time, facts(of: contact, at: time)) : nil
  }

  /// The device was connected again, perhaps after a sleep; it may be another one of that name.
  mutating func reconnect(extent: Size, millimeters: Size?, at time: Timestamp) {
    let panel = Self.panel(extent, millimeters)
    if panel != self.panel { places = GhostPlaces() }
    self.panel = panel
    if !isSilent { lastReport = time }
    if let resumed, time.seconds(since: resumed) >= Self.resumeTime { self.resumed = nil }
  }

  /// The device is gone, and its contacts with it; returns the events to report.
  mutating func disconnect(at time: Timestamp) -> [WatchEvent] {
    defer { contacts.removeAll() }
    return contacts.compactMap { lift($0, at: time) }
  }

  /// The machine has slept until a time.
  mutating func resume(at time: Timestamp) { resumed = time }

  // MARK: What does not happen

  /// When the next event is due if nothing happens before then.
  var due: Timestamp? {
    let holds = contacts.filter { !$0.isHeld }.map {
      $0.begin.advanced(bySeconds: Self.longestHold)
    }
    let silences = isSilent ? [] : [lastReport.advanced(bySeconds: silence)]
    let resumes = [resumed?.advanced(bySeconds: Self.resumeTime)].compactMap(\.self)
    return (holds + silences + resumes).min()
  }

  /// Moves the clock on to `now`; returns the events that are due.
  mutating func pass(to now: Timestamp) -> [WatchEvent] {
    guard let due, due <= now else { return [] }
    var events: [WatchEvent] = []
    for (index, contact) in contacts.enumerated()
    where !contact.isHeld && now.seconds(since: contact.begin) >= Self.longestHold {
      contacts[index].isHeld = true
      events.append(event(.held, now, facts(of: contact, at: now)))
    }
    if let resumed, now.seconds(since: resumed) >= Self.resumeTime {
      self.resumed = nil
      events.append(event(.untouched, now, ["seconds": .number(now.seconds(since: resumed))]))
    }
    if !isSilent, now.seconds(since: lastReport) >= silence {
      isSilent = true
      events.append(event(.silent, now, ["seconds": .number(now.seconds(since: lastReport))]))
    }
    return events
  }

  // MARK: Lines

  private func event(
    _ kind: WatchEvent.Kind, _ time: Timestamp, _ facts: [String: JSONValue]
  ) -> WatchEvent {
    WatchEvent(kind: kind, time: time, device: device, facts: facts)
  }

  private func facts(of contact: Contact, at time: Timestamp) -> [String: JSONValue] {
    var facts = place(contact.location)
    facts["seconds"] = .number(time.seconds(since: contact.begin))
    return facts
  }

  /// A location, as parts of the panel, and in millimeters if its size is known.
  private func place(_ location: Point) -> [String: JSONValue] {
    [
      "millimeters": panel.source == .unknown ? .null : location.dump,
      "percent": panel.percent(of: location).dump,
    ]
  }
}
