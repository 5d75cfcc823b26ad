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
  // Unchecked for speed, since every event uses these; no access calls other code.
  @exclusivity(unchecked) private var times = RepeatedTime()
  @exclusivity(unchecked) private var words = RepeatedWords()
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
    if let event = lines.takeEvent(regularEvent) { return event }
    while var line = try lines.next() {
      line.skipBlanks()
      if let time = readTime(&line) {
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
      // Devices may change.
      words.removeAll()
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

  /// Takes an event whose words have occurred before, up to the line's end; nil for any other line.
  private func regularEvent(_ line: inout TextLine) -> EvdevEvent? {
    guard let time = readTime(&line), let words = words.read(&line), let value = readNumber(&line)
    else { return nil }
    line.skip(to: 0x0A)
    return EvdevEvent(
      time: time, device: words.device, type: words.type, code: words.code, value: value)
  }

  /// The event in a line; nil if it contains an unknown name.
  private func event(
    _ line: inout TextLine, at time: Int64
  ) throws(SessionError) -> EvdevEvent? {
    guard let words = try readWords(&line) else { return nil }
    guard let value = value(&line, words.type) else {
      throw lines.wrong("a hexadecimal value, or a name such as DOWN")
    }
    return EvdevEvent(
      time: time, device: words.device, type: words.type, code: words.code, value: value)
  }

  /// Takes a time; nil if there is none.
  private func readTime(_ line: inout TextLine) -> Int64? {
    if let known = times.read(&line) { return known }
    let start = line
    guard let time = GeteventTime.read(&line) else { return nil }
    times.store(&line, from: start, time)
    return time
  }

  /// Takes a device, a type and a code, with the blanks after them; nil if one of them is unknown.
  private func readWords(_ line: inout TextLine) throws(SessionError) -> RepeatedWords.Meaning? {
    if let known = words.read(&line) { return known }
    let start = line
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
    let read = RepeatedWords.Meaning(device: device, type: type, code: code)
    words.store(&line, from: start, read)
    return read
  }

  private func known(
    _ meaning: GeteventNames.Meaning, _ word: UnsafeBufferPointer<UInt8>
  ) -> UInt16? {
    if case .unknown = meaning { unknownNames.note(String(decoding: word, as: UTF8.self)) }
    return meaning.number
  }

  private func value(_ line: inout TextLine, _ type: UInt16) -> Int32? {
    var number = line
    return readNumber(&number) ?? GeteventNames.value(line.word(), type)
  }

  /// Takes a value in hexadecimal digits that ends a word; nil if there is none.
  private func readNumber(_ line: inout TextLine) -> Int32? {
    guard let value = line.hexadecimal(), value <= UInt32.max,
      line.isAtBlank || line.peek == 0x0A
    else { return nil }
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
