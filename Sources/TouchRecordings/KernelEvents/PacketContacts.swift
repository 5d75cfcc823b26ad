/// The contacts of a type A device: every frame has one packet per contact, in any order.
final class PacketContacts: ContactDecoder {
  /// Packets beyond this number in a frame are left out.
  static let maximumPackets = 64

  private struct Packet {
    var id: Int32?
    var x: Int32?
    var y: Int32?
    var pressure: Int32?
    var tool: Int32 = 0
    var distance: Int32 = 0
    var isEmpty = true
  }

  private struct Contact {
    var key: Int
    var id: Int32?
    var x: Int32
    var y: Int32
    var pressure: Int32?
    var state = ContactState()
  }

  private var start: StartingLocation
  private let keepsPressure: Bool
  private var packet = Packet()
  private var packets: [Packet] = []
  private var contacts: [Contact] = []
  /// Whether the frame reports contacts at all.
  private var hasReport = false
  private var nextKey = 0
  private var counts = ContactCounts()
  private var surplus = 0
  private var hasMatched = false

  init(_ start: StartingLocation, keepsPressure: Bool) {
    self.start = start
    self.keepsPressure = keepsPressure
  }

  func handle(_ event: EvdevEvent) -> Bool {
    switch (event.type, event.code) {
    case (EventType.synchronization, SynchronizationCode.contactReport):
      closePacket()
      hasReport = true
    case (EventType.key, KeyCode.touch) where event.value == 0,
      (EventType.absolute, AxisCode.pressure) where event.value == 0:
      // No packets means that every contact was lifted.
      hasReport = true
    case (EventType.absolute, AxisCode.contacts):
      readAxis(event)
    default:
      break
    }
    return false
  }

  private func readAxis(_ event: EvdevEvent) {
    packet.isEmpty = false
    switch event.code {
    case AxisCode.contactX: packet.x = event.value
    case AxisCode.contactY: packet.y = event.value
    case AxisCode.contactPressure: packet.pressure = keepsPressure ? event.value : nil
    case AxisCode.trackingID: packet.id = event.value
    case AxisCode.tool: packet.tool = event.value
    case AxisCode.contactDistance: packet.distance = event.value
    default: break
    }
  }

  private func closePacket() {
    defer { packet = Packet() }
    guard !packet.isEmpty, packet.x != nil || packet.y != nil else { return }
    guard packets.count < Self.maximumPackets else {
      surplus += 1
      return
    }
    packets.append(packet)
  }

  func closeFrame(into changes: inout [ContactChange]) {
    // The report that ends the last contact's packet may be missing.
    closePacket()
    defer {
      packets.removeAll(keepingCapacity: true)
      hasReport = false
    }
    guard hasReport || !packets.isEmpty else { return }
    let partners = partners()
    var isPresent = [Bool](repeating: false, count: contacts.count)
    var ended: [ContactChange] = []
    var began: [ContactChange] = []
    for (packet, partner) in zip(packets, partners) {
      if let partner { isPresent[partner] = true }
      let index = partner ?? add(packet)
      guard let change = change(of: index, by: packet) else { continue }
      switch change.kind {
      case .began: began.append(change)
      case .ended: ended.append(change)
      default: changes.append(change)
      }
    }
    changes.sort { $0.key < $1.key }
    for (contact, isPresent) in zip(contacts, isPresent) where !isPresent && contact.state.isLive {
      ended.append(change(.ended, contact))
    }
    changes += ended.sorted { $0.key < $1.key }
    // New contacts go after the old ones.
    let old = zip(contacts, isPresent).filter { $1 }.map { $0.0 }
    contacts = old + contacts[isPresent.count...]
    changes += began
  }

  /// Adds the contact that begins with this packet and returns its index.
  private func add(_ packet: Packet) -> Int {
    contacts.append(Contact(key: nextKey, id: packet.id, x: start.x, y: start.y))
    nextKey += 1
    return contacts.count - 1
  }

  /// The change of a contact caused by its packet; nil if nothing happens on the screen.
  private func change(of index: Int, by packet: Packet) -> ContactChange? {
    contacts[index].x = packet.x ?? contacts[index].x
    contacts[index].y = packet.y ?? contacts[index].y
    contacts[index].pressure = packet.pressure ?? contacts[index].pressure
    let kind = contacts[index].state.update(
      isPalm: packet.tool == 2, isHovering: packet.distance > 0, &counts)
    guard let kind else { return nil }
    if kind == .began, !contacts[index].state.hasHovered {
      start.begin(hasX: packet.x != nil, hasY: packet.y != nil)
    }
    return change(kind, contacts[index])
  }

  private func change(_ kind: ContactChange.Kind, _ contact: Contact) -> ContactChange {
    ContactChange(
      kind: kind, key: contact.key, id: contact.id.map { Int64($0) } ?? Int64(contact.key),
      x: contact.x, y: contact.y, pressure: contact.pressure)
  }

  /// For each packet, the index of the contact it continues.
  private func partners() -> [Int?] {
    if packets.allSatisfy({ $0.id != nil }) {
      var taken = Set<Int>()
      return packets.map { packet in
        contacts.firstIndex { $0.id == packet.id }
          .flatMap { taken.insert($0).inserted ? $0 : nil }
      }
    }
    hasMatched = true
    let locations = packets.map { (x: Double($0.x ?? start.x), y: Double($0.y ?? start.y)) }
    return ContactMatcher.partners(
      of: locations, among: contacts.map { (x: Double($0.x), y: Double($0.y)) })
  }

  func cancelAll(into changes: inout [ContactChange]) {
    for contact in contacts where contact.state.isLive {
      changes.append(change(.cancelled, contact))
    }
    contacts.removeAll()
    packets.removeAll()
    packet = Packet()
    hasReport = false
  }

  var notes: [String] {
    start.notes + counts.notes
      + countNotes(["contacts beyond \(Self.maximumPackets) in a frame, left out": surplus])
      + (hasMatched ? ["the device sends no ids: contacts were tracked by nearest location"] : [])
  }
}
