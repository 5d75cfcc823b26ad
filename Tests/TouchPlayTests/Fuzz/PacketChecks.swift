import TUIO
import TrackerKit

/// Packets of a network, one after another.
enum PacketChecks {
  /// Whatever comes, each contact begins once and ends once, in the window, and what could be read is the
  /// same after it was written.
  ///
  /// Before each packet, three bytes say its length, and the time since the last one in tenths of a second.
  static func tuio(_ input: [UInt8]) throws(Finding) {
    var rest = input[...]
    var (receiver, ledger, seconds) = (TUIOReceiver(), TouchLedger(), 0.0)
    var devices: [String] = []
    while rest.count > 3 {
      let head = Array(rest.prefix(3))
      let bytes = Array(rest.dropFirst(3).prefix(Int(head[0]) << 8 | Int(head[1])))
      rest = rest.dropFirst(3 + bytes.count)
      seconds += Double(head[2]) / 10
      let time = Timestamp(seconds: seconds)
      var reports = receiver.endSilent(at: time)
      let packet = OSCPacket(bytes)
      try checkWriting(packet)
      reports += receiver.take(packet, from: "127.0.0.1", at: time)
      try take(reports, devices: &devices, ledger: &ledger)
    }
    try take(
      receiver.endSilent(at: Timestamp(seconds: seconds + TUIOReceiver.silence)), devices: &devices,
      ledger: &ledger)
    try Finding.require(ledger.count == 0, "\(ledger.count) contacts of silent sources are down")
    try Finding.require(ledger.ignoredReports == 0, "a contact moved or ended that was not down")
  }

  private static func checkWriting(_ packet: OSCPacket) throws(Finding) {
    // Written packets have whole numbers of 32 bits, and no texts that OSC cannot have.
    let written = OSCPacket(OSCPacket(packet.messages).bytes)
    let again = OSCPacket(written.bytes)
    try Finding.require(
      again.messages.map(\.address) == written.messages.map(\.address), "a packet changes")
  }

  private static func take(
    _ reports: [RemoteReport], devices: inout [String], ledger: inout TouchLedger
  ) throws(Finding) {
    var inputs: [RootInput] = []
    for report in reports {
      if report.event == .present { devices.append(report.device) }
      guard let device = devices.firstIndex(of: report.device) else {
        throw Finding("\(report.device) does something before it is there")
      }
      switch report.event {
      case .present: break
      case .lost: ledger.reconcile(device: device, present: [], into: &inputs)
      case .contact(let kind, let finger, let place, let pressure):
        try Finding.require(
          (0...1).contains(place.x) && (0...1).contains(place.y), "a contact at \(place)")
        let repaired = ledger.repairedContacts
        ledger.add(
          ContactReport(
            kind, ContactID(device: device, finger: finger), at: place, pressure: pressure),
          into: &inputs)
        try Finding.require(ledger.repairedContacts == repaired, "a contact came down twice")
      }
    }
    try Finding.require(
      devices.count <= TUIOReceiver.mostSources && ledger.count <= TUIOReceiver.mostSources * 256,
      "too many contacts")
  }
}
