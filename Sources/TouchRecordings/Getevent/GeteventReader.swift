internal import TrackerKit

/// Reads the output of Android's `getevent -t` and `-lt`, including the preceding output of `-p`
/// and `-lp`.
///
/// All values are 32-bit hexadecimal numbers: ffffffff is -1.
final class GeteventReader: EventSource {
  private let lines: LineReader
  private var description = GeteventDescription()
  /// The device of the last event, and its path, which has the same index from then on.
  private var last: (path: [UInt8], device: Int)?
  private var unrecognizedLines = 0
  private var unknownNames = UnknownNames()

  /// - Parameter source: The text.
  init(_ source: any ByteSource) {
    lines = LineReader(source, isPasted: true)
  }

  var devices: [EvdevDevice] { description.devices }

  let origin = "getevent"

  var notes: [String] {
    unknownNames.notes + UnrecognizedLines.notes(unrecognizedLines + lines.leftOut)
  }

  var line: Int { lines.number }

  func next() throws(SessionError) -> EvdevEvent? {
    while var line = try lines.next() {
      line.skipBlanks()
      if let time = GeteventTime.read(&line) {
        if let event = try event(&line, at: time) { return event }
        continue
      }
      guard line.peek != 0x5B, !GeteventTime.isHyphenated(line) else {
        throw lines.wrong("seconds in brackets, or seconds-microseconds:")
      }
      if line.isAtEnd || line.peek == 0x23 { continue }
      guard !isEvent(line) else {
        throw lines.wrong("a time in brackets (record with getevent -lt)")
      }
      switch description.read(line) {
      case .taken: break
      case .unknownAxis(let name): unknownNames.note(name)
      case .wrong:
        throw lines.wrong("whole numbers after value, min, max, fuzz, flat and resolution")
      case .other: unrecognizedLines += 1
      }
    }
    return nil
  }

  /// Whether a line is an event without a time.
  ///
  /// Such an event consists of names, or of three numbers with 4, 4 and 8 digits, which never occur
  /// in a list of codes.
  private func isEvent(_ line: TextLine) -> Bool {
    var line = line
    if line.skip("/dev/input/") || line.skip("EV_") { return true }
    return [4, 4, 8].allSatisfy { count in
      defer { line.skipBlanks() }
      return line.word().count == count
    }
  }

  /// The event in a line; nil if it contains an unknown name.
  private func event(
    _ line: inout TextLine, at time: Int64
  ) throws(SessionError) -> EvdevEvent? {
    line.skipBlanks()
    let device = try device(&line)
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

  private func known(
    _ meaning: GeteventNames.Meaning, _ word: UnsafeBufferPointer<UInt8>
  ) -> UInt16? {
    if case .unknown = meaning { unknownNames.note(String(decoding: word, as: UTF8.self)) }
    return meaning.number
  }

  private func value(_ line: inout TextLine, _ type: UInt16) -> Int32? {
    var number = line
    guard let value = number.hexadecimal(), value <= UInt32.max, number.isAtBlank else {
      return GeteventNames.value(line.word(), type)
    }
    return Int32(bitPattern: UInt32(value))
  }

  private func device(_ line: inout TextLine) throws(SessionError) -> Int {
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
}

/// The times that getevent prints before events.
enum GeteventTime {
  /// Takes `[ seconds.fraction]`, or `seconds-microseconds:` as printed by old Android versions.
  ///
  /// - Returns: Microseconds; nil, with the line unchanged, if neither comes next.
  static func read(_ line: inout TextLine) -> Int64? {
    var rest = line
    guard let time = rest.peek == 0x5B ? bracketed(&rest) : hyphenated(&rest) else { return nil }
    line = rest
    return time
  }

  /// Whether a line begins like one with an old Android version's time, even if it is malformed.
  static func isHyphenated(_ line: TextLine) -> Bool {
    var line = line
    let word = line.word()
    guard let first = word.first, word.last == 0x3A, word.contains(0x2D) else { return false }
    line.skipBlanks()
    return 0x30...0x39 ~= first || line.skip("/dev/input/")
  }

  private static func bracketed(_ line: inout TextLine) -> Int64? {
    line.advance(by: 1)
    line.skipBlanks()
    guard let time = line.microseconds(), line.skip(0x5D) else { return nil }
    return time
  }

  private static func hyphenated(_ line: inout TextLine) -> Int64? {
    guard let seconds = line.microseconds(), line.skip(0x2D), let fraction = line.decimal(),
      0..<1_000_000 ~= fraction, line.skip(0x3A)
    else { return nil }
    return seconds + Int64(fraction)
  }
}
