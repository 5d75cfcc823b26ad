/// A header's fields by number.
///
/// Fields from 64 on affect the state: a reader refuses a session with an unknown one, and skips
/// other unknown fields (rule S9).
private enum Field: UInt8 {
  case version = 1
  case driver = 2
  case library = 3
  case device = 4
  case remark = 5
  case program = 6
  case start = 64
  case rate = 65
  case geometry = 66
  case interfaceFactor = 67
  case seed = 68
  case locationShift = 69
  case setting = 70
  case snapshot = 71
  case hasSeenKeyboard = 72

  static let firstCritical: UInt8 = 64
  /// The fields that a header can contain several times.
  static let repeatable: [Field] = [.device, .remark, .setting, .snapshot]
}

extension SessionHeader {
  /// The header as a block's content: the number, length and content of each field.
  public var encoded: [UInt8] {
    var writer = ByteWriter()
    func add(_ field: Field, _ write: (inout ByteWriter) -> Void) {
      var content = ByteWriter()
      write(&content)
      writer.byte(field.rawValue)
      writer.block(content.bytes)
    }
    add(.version) { $0.text(program.version) }
    add(.driver) { $0.text(driver) }
    add(.library) { $0.text(library) }
    for device in devices { add(.device) { $0.text(device) } }
    for remark in remarks { add(.remark) { $0.setting(remark) } }
    if !program.name.isEmpty { add(.program) { $0.text(program.name) } }
    add(.start) { $0.signed(start.microseconds) }
    add(.rate) { $0.count(rate.hertz) }
    add(.geometry) { $0.geometry(geometry) }
    add(.interfaceFactor) { $0.double(interfaceFactor) }
    add(.seed) { $0.fixed(seed) }
    add(.locationShift) { $0.byte(locationShift) }
    if hasSeenKeyboard { add(.hasSeenKeyboard) { $0.byte(1) } }
    for setting in settings { add(.setting) { $0.setting(setting) } }
    for snapshot in snapshots {
      add(.snapshot) {
        $0.text(snapshot.name)
        $0.block(snapshot.content)
      }
    }
    return writer.bytes
  }

  /// Reads a header block's content.
  ///
  /// - Throws: `SessionError.unknownField` for an unknown field that affects the state, and
  ///   `malformed`.
  public init(decoding bytes: ArraySlice<UInt8>) throws(SessionError) {
    self.init()
    var reader = ByteReader(bytes)
    var seen: Set<Field> = []
    while reader.remaining > 0 {
      let number = try reader.byte()
      var content = ByteReader(try reader.block())
      if let field = Field(rawValue: number) {
        guard Field.repeatable.contains(field) || seen.insert(field).inserted else {
          throw .malformed("field \(number) appears twice")
        }
        try decode(field, &content)
        try content.requireEnd()
      } else if number >= Field.firstCritical {
        throw .unknownField("field \(number)")
      }
    }
    guard hasDistinctNames else { throw .malformed("a setting or a part appears twice") }
  }

  /// Whether no setting and no part of the model appears twice.
  package var hasDistinctNames: Bool {
    Set(settings.map(\.name)).count == settings.count
      && Set(snapshots.map(\.name)).count == snapshots.count
  }

  private mutating func decode(
    _ field: Field, _ content: inout ByteReader
  ) throws(SessionError) {
    switch field {
    case .version: program.version = try content.text()
    case .driver: driver = try content.text()
    case .library: library = try content.text()
    case .device: devices.append(try content.text())
    case .remark: remarks.append(Setting(name: try content.text(), value: try content.text()))
    case .program: program.name = try content.text()
    case .start:
      start = Timestamp(microseconds: try content.signed())
      guard TurnCodingState.times.contains(start.microseconds) else {
        throw .malformed("the start time is invalid")
      }
    case .rate:
      guard let value = TickRate(hertz: try content.count()) else {
        throw .malformed("the tick rate is not from 30 to 240")
      }
      rate = value
    case .geometry:
      geometry = try content.geometry()
      guard geometry.hasArea else { throw .malformed("a window has no size") }
    case .interfaceFactor:
      interfaceFactor = try content.double()
      guard Self.interfaceFactors.contains(interfaceFactor) else {
        throw .malformed("the UI factor is not from 0.1 to 16")
      }
    case .seed: seed = try content.fixed(UInt64.self)
    case .locationShift:
      locationShift = try content.byte()
      guard locationShift <= 8 else { throw .malformed("the location shift is not from 0 to 8") }
    case .hasSeenKeyboard:
      guard try content.byte() == 1 else { throw .malformed("the keyboard is not 1") }
      hasSeenKeyboard = true
    case .setting:
      settings.append(Setting(name: try content.text(), value: try content.text()))
    case .snapshot:
      let name = try content.text()
      snapshots.append(Snapshot(name: name, content: Array(try content.block())))
    }
  }
}

extension ByteWriter {
  fileprivate mutating func setting(_ setting: SessionHeader.Setting) {
    text(setting.name)
    text(setting.value)
  }

  /// Writes a window's geometry: points, pixels, and millimeters or zeros.
  mutating func geometry(_ geometry: DisplayGeometry) {
    for size in [geometry.points, geometry.pixels, geometry.millimeters ?? .zero] {
      double(size.width)
      double(size.height)
    }
  }
}

extension ByteReader {
  mutating func geometry() throws(SessionError) -> DisplayGeometry {
    let (points, pixels, millimeters) = (try size(), try size(), try size())
    return DisplayGeometry(
      points: points, pixels: pixels, millimeters: millimeters.shortEdge > 0 ? millimeters : nil)
  }

  private mutating func size() throws(SessionError) -> Size {
    Size(width: try double(in: 0...1e9), height: try double(in: 0...1e9))
  }
}
