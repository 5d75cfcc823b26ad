internal import TrackerKit

/// A session's header as a single JSON object.
enum JSONHeader {
  private static let version = 1
  private static let known: Set<String> = [
    "touchplay", "program", "programName", "driver", "library", "devices", "remarks", "start",
    "rate", "window", "interfaceFactor", "seed", "locationShift", "hasSeenKeyboard", "settings",
    "snapshots",
  ]

  /// The header as one line.
  static func line(_ header: SessionHeader) -> String {
    func pairs(_ settings: [SessionHeader.Setting]) -> String {
      JSONText.pairs(settings.map { ($0.name, $0.value) })
    }
    var members = [
      ("touchplay", "\(version)"), ("program", JSONText.quoted(header.program.version)),
    ]
    // touchplay's own sessions have no name.
    let name = header.program.name
    if !name.isEmpty { members.append(("programName", JSONText.quoted(name))) }
    members += [
      ("driver", JSONText.quoted(header.driver)), ("library", JSONText.quoted(header.library)),
      ("devices", JSONText.array(header.devices.map { JSONText.quoted($0) })),
      ("remarks", pairs(header.remarks)), ("start", "\(header.start.microseconds)"),
      ("rate", "\(header.rate.hertz)"), ("window", window(header.geometry)),
      ("interfaceFactor", JSONText.number(header.interfaceFactor)),
      // Some readers' numbers cannot hold 64 bits.
      ("seed", JSONText.quoted(String(header.seed, radix: 16))),
      ("locationShift", "\(header.locationShift)"),
    ]
    if header.hasSeenKeyboard { members.append(("hasSeenKeyboard", "true")) }
    let snapshots = header.snapshots.map { ($0.name, Hexadecimal.text($0.content)) }
    members += [("settings", pairs(header.settings)), ("snapshots", JSONText.pairs(snapshots))]
    return JSONText.object(members)
  }

  /// A window's dimensions as an object.
  static func window(_ geometry: DisplayGeometry) -> String {
    func pair(_ size: Size) -> String {
      JSONText.array([JSONText.number(size.width), JSONText.number(size.height)])
    }
    return JSONText.object([
      ("points", pair(geometry.points)), ("pixels", pair(geometry.pixels)),
      ("millimeters", geometry.millimeters.map(pair) ?? "null"),
    ])
  }

  /// Parses a header from an object on a line, and lists unknown members.
  static func header(
    _ object: Literal, line: Int
  ) throws(SessionError) -> (header: SessionHeader, unknown: [String]) {
    guard let version = object["touchplay"]?.whole(Int.self) else {
      throw .wrongLine(line, expected: "\"touchplay\": 1 on the first line")
    }
    guard version <= Self.version else { throw .newerVersion("\(version)") }
    guard version == Self.version else { throw .impossibleVersion("\(version)") }
    var header = SessionHeader()
    for member in object.members ?? [] where known.contains(member.name) {
      guard read(member, &header) else {
        throw .wrongLine(line, expected: "a valid value for \(member.name)")
      }
    }
    guard header.hasDistinctNames else {
      throw .wrongLine(line, expected: "each name once in settings and in snapshots")
    }
    return (header, (object.members ?? []).map(\.name).filter { !known.contains($0) })
  }

  // Each member is stored in a different property: a table.
  // table
  private static func read(_ member: Literal.Member, _ header: inout SessionHeader) -> Bool {
    let value = member.value
    switch member.name {
    case "program": return set(&header.program.version, value.text)
    case "programName": return set(&header.program.name, value.text)
    case "driver": return set(&header.driver, value.text)
    case "library": return set(&header.library, value.text)
    case "devices": return set(&header.devices, texts(value))
    case "remarks": return set(&header.remarks, settings(value))
    case "settings": return set(&header.settings, settings(value))
    case "start":
      let start = value.whole(Int64.self).flatMap { (0..<1 << 53).contains($0) ? $0 : nil }
      return set(&header.start, start.map { Timestamp(microseconds: $0) })
    case "rate": return set(&header.rate, value.whole(Int.self).flatMap { TickRate(hertz: $0) })
    case "window": return set(&header.geometry, geometry(value)) && header.geometry.hasArea
    case "interfaceFactor":
      let factor = value.double.flatMap {
        SessionHeader.interfaceFactors.contains($0) ? $0 : nil
      }
      return set(&header.interfaceFactor, factor)
    case "seed": return set(&header.seed, value.text.flatMap { UInt64($0, radix: 16) })
    case "locationShift":
      return set(&header.locationShift, value.whole(UInt8.self).flatMap { $0 <= 8 ? $0 : nil })
    case "hasSeenKeyboard": return set(&header.hasSeenKeyboard, value.bool)
    case "snapshots": return set(&header.snapshots, snapshots(value))
    default: return true
    }
  }

  private static func set<Value>(_ location: inout Value, _ value: Value?) -> Bool {
    guard let value else { return false }
    location = value
    return true
  }

  private static func texts(_ value: Literal) -> [String]? {
    let texts = value.array?.compactMap(\.text)
    return texts?.count == value.array?.count ? texts : nil
  }

  /// The string pairs in an array; nil for anything else.
  static func pairs(_ value: Literal) -> [[String]]? {
    guard let values = value.array else { return nil }
    let pairs = values.compactMap { texts($0) }.filter { $0.count == 2 }
    return pairs.count == values.count ? pairs : nil
  }

  private static func settings(_ value: Literal) -> [SessionHeader.Setting]? {
    pairs(value)?.map { SessionHeader.Setting(name: $0[0], value: $0[1]) }
  }

  private static func snapshots(_ value: Literal) -> [SessionHeader.Snapshot]? {
    let pairs = pairs(value)
    let snapshots = pairs?.compactMap { pair in
      Hexadecimal.bytes(of: pair[1]).map { SessionHeader.Snapshot(name: pair[0], content: $0) }
    }
    return snapshots?.count == pairs?.count ? snapshots : nil
  }

  /// The window's dimensions from an object.
  static func geometry(_ value: Literal) -> DisplayGeometry? {
    func size(_ name: StaticString) -> Size? {
      guard let values = value[name]?.array, values.count == 2 else { return nil }
      let numbers = values.compactMap(\.double).filter { (0...1e9).contains($0) }
      guard numbers.count == 2 else { return nil }
      return Size(width: numbers[0], height: numbers[1])
    }
    guard let points = size("points") else { return nil }
    var geometry = DisplayGeometry(points: points)
    if value["pixels"] != nil {
      guard let pixels = size("pixels") else { return nil }
      geometry.pixels = pixels
    }
    if let millimeters = value["millimeters"], !millimeters.isNull {
      guard let size = size("millimeters") else { return nil }
      geometry.millimeters = size.shortEdge > 0 ? size : nil
    }
    return geometry
  }
}
