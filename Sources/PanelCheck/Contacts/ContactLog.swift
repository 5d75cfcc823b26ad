public import TrackerKit

/// Collects turns into the paths of contacts.
public struct ContactLog: Sendable {
  /// The surface.
  public let panel: Panel
  /// The paths in the order in which they began.
  public private(set) var paths: [ContactPath] = []
  /// The largest number of contacts at once.
  public private(set) var maximumContacts = 0
  /// The indices in `paths` of the contacts that are down, by their numbers.
  private var down: [Int: Int] = [:]

  /// Creates an empty log.
  public init(panel: Panel) {
    self.panel = panel
  }

  /// The paths of the contacts that are down, in the order of their numbers.
  public var openPaths: [ContactPath] {
    down.sorted { $0.key < $1.key }.map { paths[$0.value] }
  }

  /// Adds a turn, whose time is not before that of the one before; inputs other than touches are ignored.
  public mutating func add(_ turn: Turn) {
    for case .touch(let change) in turn.inputs { add(change, at: turn.time) }
  }

  /// Adds one change of a touch; times do not decrease.
  public mutating func add(_ change: TouchChange, at time: Timestamp) {
    let sample = ContactSample(
      time: time, location: panel.location(change.location), pressure: change.pressure)
    switch change.kind {
    case .began:
      down[change.number] = paths.count
      paths.append(ContactPath(number: change.number, contact: change.contact, first: sample))
      maximumContacts = max(maximumContacts, down.count)
    case .moved:
      guard let index = down[change.number] else { return }
      paths[index].samples.append(sample)
      paths[index].endTime = time
    case .ended, .cancelled:
      guard let index = down.removeValue(forKey: change.number) else { return }
      paths[index].end = change.kind == .ended ? .lifted : .cancelled
      paths[index].endTime = time
      // An end has a location of its own, which a device may report only then.
      if change.kind == .ended, sample.location != paths[index].samples.last?.location {
        paths[index].samples.append(sample)
      }
    }
  }
}
