import TrackerKit
import TrackerKitFiles

/// A contact as a recorded session has it.
struct SessionContact {
  let number: Int
  /// SDL's number of the touch device.
  let device: Int
  var positions: [Point]
  var end: TouchChange.Kind?
}

/// The contacts of a session, in the order in which they began.
struct SessionContacts {
  private(set) var contacts: [SessionContact] = []
  let path: String
  let header: SessionHeader
  let damage: SessionDamage?

  init(file path: String) throws {
    self.path = path
    let reader = try SessionReader(FileSource(path: path))
    header = reader.header
    var down: [Int: Int] = [:]
    while let record = try reader.next() {
      guard case .turn(let turn) = record else { continue }
      for case .touch(let change) in turn.inputs {
        if change.kind == .began {
          down[change.number] = contacts.count
          contacts.append(
            SessionContact(
              number: change.number, device: change.contact.device,
              positions: [change.location]))
        } else if let index = down[change.number] {
          if contacts[index].positions.last != change.location {
            contacts[index].positions.append(change.location)
          }
          if change.kind != .moved {
            contacts[index].end = change.kind
            down[change.number] = nil
          }
        }
      }
    }
    damage = reader.damage
  }

  /// The numbers that people see, in the order of the contacts.
  var numbers: [Int] { contacts.map(\.number) }

  var positionCount: Int { contacts.reduce(0) { $0 + $1.positions.count } }

  /// The session with only its first contacts.
  func prefix(_ count: Int) -> SessionContacts { with(contacts.prefix(count)) }

  /// The session without its first contacts.
  func dropping(_ count: Int) -> SessionContacts { with(contacts.dropFirst(count)) }

  /// The session with only the contacts that begin where a recorded one does; the panel covers the display.
  func beginning(where recording: KernelRecording) -> SessionContacts {
    let size = header.geometry.points
    let starts = recording.contacts.compactMap { recording.location(of: $0.positions[0], on: size) }
    return with(
      contacts.filter { contact in
        starts.contains { $0.distance(to: contact.positions[0]) < 3 }
      }[...])
  }

  private func with(_ contacts: ArraySlice<SessionContact>) -> SessionContacts {
    var part = self
    part.contacts = Array(contacts)
    return part
  }
}
