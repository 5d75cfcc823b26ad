internal import TrackerKit

/// The output of Android's `getevent -t` and `-lt`, also after that of `-p` and `-lp`.
///
/// All values are 32-bit hexadecimal numbers: ffffffff is -1.
struct GeteventReader: EventTextFormat {
  static let isPasted = true

  let origin = "getevent"
  private var description = GeteventDescription()
  /// The device of the last event, and its path, which has the same index from then on.
  private var last: (path: [UInt8], device: Int)?

  var devices: [EvdevDevice] { description.devices }

  var notes: [String] { description.unknownNames.notes }

  mutating func read(
    _ line: TextLine, _ lines: LineReader
  ) throws(SessionError) -> EventTextLine {
    var line = line
    line.skipBlanks()
    if let time = Self.time(&line) {
      return try event(&line, at: time, lines).map { .event($0) } ?? .other
    }
    guard line.peek != 0x5B, !Self.isHyphenated(line) else {
      throw lines.wrong("seconds in brackets, or seconds-microseconds:")
    }
    if line.isAtEnd || line.peek == 0x23 { return .other }
    guard !isEvent(line) else {
      throw lines.wrong("a time in brackets (record with getevent -lt)")
    }
    return try description.read(line, lines)
  }

  /// Whether a line is an event without a time: names, or three numbers with 4, 4 and 8 digits,
  /// which never occur in a list of codes.
  private func isEvent(_ line: TextLine) -> Bool {
    var line = line
    if line.begins(["/dev/input/", "EV_"]) { return true }
    return [4, 4, 8].allSatisfy { count in
      defer { line.skipBlanks() }
      return line.word().count == count
    }
  }

  /// The event in a line; nil if it contains an unknown name.
  private mutating func event(
    _ line: inout TextLine, at time: Int64, _ lines: LineReader
  ) throws(SessionError) -> EvdevEvent? {
    line.skipBlanks()
    let device = try device(&line, lines)
    let typeWord = line.word()
    guard let meaning = GeteventNames.type(typeWord) else {
      throw lines.wrong("an event type, by name or hexadecimal")
    }
    guard let type = known(meaning, typeWord) else { return nil }
    line.skipBlanks()
    let codeWord = line.word()
    guard let meaning = GeteventNames.code(codeWord, type) else {
      throw lines.wrong("an event code, by name or hexadecimal")
    }
    guard let code = known(meaning, codeWord) else { return nil }
    line.skipBlanks()
    guard let value = value(&line, type) else {
      throw lines.wrong("a hexadecimal value, or a name such as DOWN")
    }
    return EvdevEvent(time: time, device: device, type: type, code: code, value: value)
  }

  private mutating func known(
    _ meaning: GeteventNames.Meaning, _ word: UnsafeBufferPointer<UInt8>
  ) -> UInt16? {
    if case .unknown = meaning {
      description.unknownNames.note(String(decoding: word, as: UTF8.self))
    }
    return meaning.number
  }

  private func value(_ line: inout TextLine, _ type: UInt16) -> Int32? {
    var number = line
    guard let value = number.hexadecimal(UInt32.self), number.isAtBlank else {
      return GeteventNames.value(line.word(), type)
    }
    return Int32(bitPattern: value)
  }

  private mutating func device(
    _ line: inout TextLine, _ lines: LineReader
  ) throws(SessionError) -> Int {
    guard line.peek == 0x2F else { return description.indexWithoutPath() }
    let word = line.word()
    guard word.last == 0x3A else { throw lines.wrong("a colon after the device") }
    line.skipBlanks()
    let path = word.dropLast()
    if let last, last.path.elementsEqual(path) { return last.device }
    let device = description.index(of: String(decoding: path, as: UTF8.self))
    last = (Array(path), device)
    return device
  }

  // MARK: Times

  /// Takes `[ seconds.fraction]`, or `seconds-microseconds:` as printed by old Android versions, as
  /// microseconds; nil, with the line unchanged, for anything else.
  static func time(_ line: inout TextLine) -> Int64? {
    var rest = line
    let isBracketed = rest.skip(0x5B)
    if isBracketed { rest.skipBlanks() }
    guard var time = rest.microseconds() else { return nil }
    if isBracketed {
      guard rest.skip(0x5D) else { return nil }
    } else {
      guard rest.skip(0x2D), let fraction = rest.decimal(Int64.self), 0..<1_000_000 ~= fraction,
        rest.skip(0x3A)
      else { return nil }
      time += fraction
    }
    line = rest
    return time
  }

  /// Whether a line begins like one with an old Android version's time, even if it is malformed.
  private static func isHyphenated(_ line: TextLine) -> Bool {
    var line = line
    let word = line.word()
    guard let first = word.first, word.last == 0x3A, word.contains(0x2D) else { return false }
    line.skipBlanks()
    return 0x30...0x39 ~= first || line.skip("/dev/input/")
  }
}
