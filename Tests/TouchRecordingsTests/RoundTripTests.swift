import Testing
import TouchRecordings
import TrackerKit
import TrackerKitTesting

@Suite struct RoundTripTests {
  /// Ten fingers that land, move, rest, and lift at random, with equal ids on two devices.
  private func session() throws -> [UInt8] {
    var random = SeededGenerator(seed: 7)
    var lines = [
      "{\"touchplay\": 1, \"window\": {\"points\": [640, 480]}, \"devices\": [\"a\", \"b\"]}"
    ]
    var live: [Int: Int] = [:]
    for turn in 0..<500 {
      for number in 1...10 where turn == 499 || Int.random(in: 0..<4, using: &random) == 0 {
        let isLive = live[number] != nil
        if turn == 499, !isLive { continue }
        let ends = Int.random(in: 0..<6, using: &random) == 0 || turn == 499
        let phase = !isLive ? "began" : ends ? "ended" : "moved"
        live[number] = phase == "ended" ? nil : live[number] ?? turn
        let location = (0..<2).map { _ in
          Double(Int.random(in: -256...200_000, using: &random)) / 256
        }
        lines.append(
          "{\"t\": \(turn * 8000 + 3), \"turn\": \(turn), \"kind\": \"touch\", \"phase\": \"\(phase)\", "
            + "\"device\": \(number % 2), \"finger\": \(number / 2), \"number\": \(number), "
            + "\"x\": \(location[0]), \"y\": \(location[1])}")
      }
    }
    return Array(lines.joined(separator: "\n").utf8)
  }

  /// Contacts as an export can keep them: without numbers and devices, in the export's units.
  private func tracks(_ bytes: [UInt8], scale: Double) throws -> [String] {
    try ContactList(RecordingSource(bytes: bytes)).contacts.map { contact in
      zip(contact.locations, contact.times).map { location, time in
        "\(time) \(location.x * scale) \(location.y * scale)"
      }.joined(separator: ", ")
    }.sorted()
  }

  @Test(
    "S11 a session keeps every contact, point, and time through other formats and back",
    arguments: [RecordingFormat.evemu, .libinput, .jsonl])
  func session(_ format: RecordingFormat) throws {
    let session = try session()
    let exported = try RecordingSource(bytes: session).converted(to: format)
    let back = try RecordingSource(bytes: exported).converted(to: .touchplay)
    let scale = format == .jsonl ? 1.0 : 256
    #expect(try tracks(session, scale: scale) == tracks(back, scale: 1))
    #expect(try tracks(session, scale: 1).count > 50)
  }

  @Test(
    "S11 a session in which nothing happens survives other formats and back",
    arguments: [RecordingFormat.evemu, .libinput])
  func emptySession(_ format: RecordingFormat) throws {
    let session = Array("{\"touchplay\": 1, \"devices\": [\"mouse\", \"a\"]}\n".utf8)
    let exported = try RecordingSource(bytes: session).converted(to: format)
    let back = try ContactList(RecordingSource(bytes: exported))
    #expect(back.turns.map(\.words) == [""])
    #expect(back.header.devices == ["", "a"])
  }

  @Test(
    "S11 through libinput's format, devices keep their numbers and the time before the first touch")
  func devices() throws {
    let text = """
      {"touchplay": 1, "window": {"points": [640, 480]}, "devices": ["mouse", "b", "c", "d"]}
      {"t": 0, "turn": 0, "kind": "none"}
      {"t": 5000, "turn": 1, "kind": "touch", "phase": "began", "device": 1, "finger": 7, "number": 1, "x": 1, "y": 2}
      {"t": 9000, "turn": 2, "kind": "touch", "phase": "began", "device": 2, "finger": 7, "number": 2, "x": 3, "y": 4}
      {"t": 9500, "turn": 3, "kind": "touch", "phase": "ended", "device": 1, "finger": 7, "number": 1, "x": 1, "y": 2}
      {"t": 9900, "turn": 4, "kind": "touch", "phase": "ended", "device": 2, "finger": 7, "number": 2, "x": 3, "y": 4}

      """
    let exported = try RecordingSource(bytes: Array(text.utf8)).converted(to: .libinput)
    let back = try ContactList(RecordingSource(bytes: exported))
    #expect(back.header.devices == ["", "b", "c", "d"])
    #expect(back.contacts.map(\.id.device) == [1, 2])
    #expect(back.contacts.map(\.times) == [[5000, 9500], [9000, 9900]])
    #expect(String(decoding: exported, as: UTF8.self).contains("ndevices: 3\n"))
  }

  @Test(
    "S11 several locations of a finger in one turn survive other formats, a few µs apart",
    arguments: [RecordingFormat.evemu, .libinput])
  func locationsOfOneTurn(_ format: RecordingFormat) throws {
    func line(_ turn: Int, _ phase: String, _ number: Int, _ x: Int) -> String {
      "{\"t\": \(turn * 8000), \"turn\": \(turn), \"kind\": \"touch\", \"phase\": \"\(phase)\", "
        + "\"device\": 0, \"finger\": \(number), \"number\": \(number), \"x\": \(x), \"y\": 40}"
    }
    let lines =
      ["{\"touchplay\": 1, \"window\": {\"points\": [640, 480]}, \"devices\": [\"a\"]}"] + [
        line(0, "began", 1, 10), line(0, "began", 2, 100), line(0, "moved", 1, 11),
        line(1, "moved", 1, 12), line(1, "moved", 2, 101), line(1, "moved", 1, 13),
        line(1, "moved", 1, 14), line(2, "moved", 2, 102), line(2, "ended", 2, 103),
        line(2, "moved", 1, 15), line(2, "ended", 1, 15),
      ]
    let session = Array(lines.joined(separator: "\n").utf8)
    let exported = try RecordingSource(bytes: session).converted(to: format)
    let back = try ContactList(RecordingSource(bytes: exported))
    let locations = back.contacts.map { $0.locations.map { $0.x / 256 } }
    #expect(locations == [[10, 11, 12, 13, 14, 15], [100, 101, 102, 103]])
    for times in back.contacts.map(\.times) {
      #expect(times.allSatisfy { $0 % 8000 <= 3 })
    }
  }

  @Test(
    "S11 contacts keep their fingers' numbers through other formats and back, even 0",
    arguments: [RecordingFormat.evemu, .libinput])
  func fingers(_ format: RecordingFormat) throws {
    var lines = ["{\"touchplay\": 1, \"window\": {\"points\": [640, 480]}, \"devices\": [\"a\"]}"]
    for (turn, finger) in [0, 0, 7, 7, 0, 0].enumerated() {
      let phase = turn % 2 == 0 ? "began" : "ended"
      lines.append(
        "{\"t\": \(turn * 8000), \"turn\": \(turn), \"kind\": \"touch\", \"phase\": \"\(phase)\", "
          + "\"device\": 0, \"finger\": \(finger), \"number\": 1, \"x\": 10, \"y\": 40}")
    }
    let session = Array(lines.joined(separator: "\n").utf8)
    let exported = try RecordingSource(bytes: session).converted(to: format)
    let back = try ContactList(RecordingSource(bytes: exported))
    #expect(back.contacts.map(\.id.finger) == [0, 7, 0])
  }

  @Test(
    "S11 a session without turns survives other formats and back",
    arguments: [RecordingFormat.evemu, .libinput])
  func nothing(_ format: RecordingFormat) throws {
    let text =
      "{\"touchplay\": 1, \"window\": {\"points\": [640, 480]}, "
      + "\"devices\": [\"mouse\", \"a\"]}\n"
    let exported = try RecordingSource(bytes: Array(text.utf8)).converted(to: format)
    let back = try ContactList(RecordingSource(bytes: exported))
    #expect(back.header.devices == ["", "a"])
    #expect(back.contacts.isEmpty)
  }

  @Test("S11 a device's ranges, name, and pressure survive evemu and libinput and back")
  func device() throws {
    let text =
      EvemuText.slots.split(separator: "\n").map { line in
        line.hasPrefix("A: 35") ? "A: 35 -20 99 0 0 10" : String(line)
      }.joined(separator: "\n") + "\nA: 3a 5 205 0 0 0\n"
      + EvemuText.events([
        "39 12", "35 -4", "36 6", "3a 55", "sync", "35 7", "3a 56", "sync", "39 -1", "sync",
      ])
    let first = try ContactList(text)
    for format in [RecordingFormat.evemu, .libinput] {
      let exported = try RecordingSource(bytes: Array(text.utf8)).converted(to: format)
      let back = try ContactList(RecordingSource(bytes: exported))
      #expect(back.contacts == first.contacts)
      #expect(back.header.geometry == first.header.geometry)
      #expect(back.header.devices == first.header.devices)
      #expect(back.contacts[0].locations[0] == Point(x: 16, y: 6))
    }
  }

  @Test(
    "S11 real recordings keep every contact, point, and time through other formats and back",
    .disabled(if: RealRecording.paths == nil, "20 recordings of real devices are not there"))
  func realRecordings() throws {
    for path in try #require(RealRecording.paths) {
      let source = try RealRecording.source(path)
      let first = try ContactList(source)
      let session = try source.converted(to: .touchplay)
      #expect(try ContactList(RecordingSource(bytes: session)).contacts == first.contacts)
      for format in [RecordingFormat.evemu, .libinput, .jsonl] {
        let exported = try RecordingSource(bytes: session).converted(to: format)
        let back = try ContactList(RecordingSource(bytes: exported))
        #expect(back.contacts == first.contacts, "\(path) by \(format)")
      }
    }
  }

  @Test(
    "S10 a touch move takes at most 5 bytes on average over real recordings, and at most 7 in each",
    .disabled(if: RealRecording.paths == nil, "20 recordings of real devices are not there"))
  func bytesPerMove() throws {
    var total = (bytes: 0, moves: 0)
    for path in try #require(RealRecording.paths) {
      let source = try RealRecording.source(path)
      let list = try ContactList(source)
      guard list.turns.count >= 100 else { continue }
      let bytes =
        try source.converted(to: .touchplay).count
        - SessionFormat.opening(list.header).count
      let moves = list.contacts.map { $0.locations.count - 2 }.reduce(0, +)
      #expect(Double(bytes) <= 7 * Double(moves), "\(path)")
      total = (total.bytes + bytes, total.moves + moves)
    }
    #expect(Double(total.bytes) <= 5 * Double(total.moves))
  }

  @Test("S11 of more devices than libinput's format can have here, the first 256 survive")
  func manyDevices() throws {
    let names = (0..<300).map { "d\($0)" }
    let list = names.map { "\"\($0)\"" }.joined(separator: ", ")
    let session = Array("{\"touchplay\": 1, \"devices\": [\(list)]}\n".utf8)
    let exported = try RecordingSource(bytes: session).converted(to: .libinput)
    #expect(String(decoding: exported, as: UTF8.self).contains("ndevices: 256\n"))
    let stream = try RecordingSource(bytes: exported).session()
    #expect(stream.header.devices == [""] + names[1...256])
  }
}
