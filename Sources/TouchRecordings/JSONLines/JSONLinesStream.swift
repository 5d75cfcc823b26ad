internal import TrackerKit

/// Reads a text session line by line.
final class JSONLinesStream: ImportedStream {
  /// The times a session can store, in microseconds.
  private static let times: Range<Int64> = 0..<1 << 53
  /// The header's line can be as long as a session's header.
  private static let longestHeader = 1 << 28
  /// Enough for a block of turns with every byte escaped, and the text around it.
  private static let longestLine = 8 << 20

  let header: SessionHeader
  let damage: SessionDamage? = nil
  private let lines: LineReader
  private let document = LiteralDocument()
  /// The turn whose lines are being read.
  private var turn: Turn?
  /// The turn number in these lines.
  private var number: Int64?
  private var last: Timestamp?
  /// A digest that follows the last turn read, and the facts at that moment.
  private var pending: (record: SessionRecord, facts: [StateFact])?
  /// The facts at the time of the last digest read.
  private(set) var facts: [StateFact] = []
  /// Which touch numbers are in use.
  private var live = [Bool](repeating: false, count: TouchNumbers.most + 1)
  private let grid: Double
  /// What was left out of the header, now or by an earlier import.
  private let headerNotes: [String]
  private var roundedLocations = 0
  /// The kernel's events that come before the next record, and those that come after it.
  private let keepsKernelEvents: Bool
  private var kernelEvents: [[UInt8]] = []
  private var laterKernelEvents: [[UInt8]] = []
  /// The minimum number of bytes the turn's inputs take in a session.
  private var size = 0
  private var lastLine = 0
  private var encoder: TurnEncoder
  private var writer = ByteWriter()

  /// Reads the header.
  init(_ source: any ByteSource, keepsKernelEvents: Bool = false) throws(SessionError) {
    self.keepsKernelEvents = keepsKernelEvents
    lines = LineReader(source)
    guard let first = try Self.nextLine(lines, longest: Self.longestHeader) else { throw .empty }
    guard let object = document.value(of: first, JSONParser.self), object.isObject else {
      throw lines.wrong("a JSON object with the header")
    }
    let (header, unknown) = try JSONHeader.header(object, line: lines.number)
    self.header = header
    let names = unknown.joined(separator: ", ")
    headerNotes = header.notes + (unknown.isEmpty ? [] : ["left out of the header: \(names)"])
    grid = Double(1 << Int(header.locationShift)) / 256
    encoder = TurnEncoder(header: header)
  }

  var notes: [String] {
    headerNotes
      + countNotes(["locations that are not multiples of \(grid), rounded": roundedLocations])
  }

  func takeKernelEvents() -> [[UInt8]] {
    defer { kernelEvents = [] }
    return kernelEvents
  }

  func next() throws(SessionError) -> SessionRecord? {
    kernelEvents += laterKernelEvents
    laterKernelEvents = []
    if let pending {
      self.pending = nil
      facts = pending.facts
      return pending.record
    }
    while let line = try Self.nextLine(lines, longest: Self.longestLine) {
      if let record = try read(line) { return record }
    }
    return try close()
  }

  /// Closes the turn whose lines were read, if a session can store it; nil if there is none.
  private func close() throws(SessionError) -> SessionRecord? {
    guard let complete = turn else { return nil }
    turn = nil
    size = 0
    writer.removeAll()
    encoder.encode(complete, into: &writer)
    try check(writer.bytes.count)
    return .turn(complete)
  }

  /// Checks the size of a turn up to its last line so far.
  private func check(_ size: Int) throws(SessionError) {
    let longest = SessionFormat.longestTurns
    guard size <= longest else {
      throw .wrongLine(lastLine, expected: "a turn of at most \(longest) bytes in a session")
    }
  }

  /// The next line that is not blank.
  private static func nextLine(
    _ lines: LineReader, longest: Int
  ) throws(SessionError) -> TextLine? {
    while var line = try lines.next(longest: longest) {
      line.skipBlanks()
      if !line.isAtEnd { return line }
    }
    return nil
  }

  /// Takes a line and returns the record that it completes, if any.
  private func read(_ line: TextLine) throws(SessionError) -> SessionRecord? {
    guard let object = document.value(of: line, JSONParser.self), object.isObject else {
      throw lines.wrong("a JSON object")
    }
    switch JSONInput.read(object) {
    case .wrong(let expected):
      throw lines.wrong(expected)
    case .digest(let record, let facts):
      let complete = try close()
      if complete != nil { pending = (record, facts) } else { self.facts = facts }
      return complete ?? record
    case .kernel(let events):
      let complete = try close()
      guard keepsKernelEvents else { return complete }
      if complete == nil { kernelEvents.append(events) } else { laterKernelEvents.append(events) }
      return complete
    case .none:
      return try open(object)
    case .input(let input):
      let complete = try open(object)
      lastLine = lines.number
      size += Self.minimumSize(input)
      try check(size)
      turn?.inputs.append(try checked(input))
      return complete
    }
  }

  /// Opens the turn that a line belongs to and returns the previous turn if that completes it.
  private func open(_ object: Literal) throws(SessionError) -> SessionRecord? {
    guard let time = object["t"]?.whole(Int64.self), Self.times.contains(time) else {
      throw lines.wrong("a whole number of microseconds as t")
    }
    guard let number = object["turn"]?.whole(Int64.self) else {
      throw lines.wrong("a whole number as turn")
    }
    let stamp = Timestamp(microseconds: time)
    if let turn, self.number == number {
      guard turn.time == stamp else { throw lines.wrong("the same t on all lines of a turn") }
      return nil
    }
    // The first turn can be at the session's start.
    guard last.map({ stamp > $0 }) ?? (stamp >= header.start) else {
      throw lines.wrong("a t later than that of the previous turn")
    }
    let complete = try close()
    last = stamp
    self.number = number
    lastLine = lines.number
    turn = Turn(time: stamp)
    return complete
  }

  /// The minimum number of bytes an input takes in a session.
  private static func minimumSize(_ input: RootInput) -> Int {
    switch input {
    case .touch, .display: 2
    case .wheel: 6
    case .key(let key):
      4 + key.label.utf8.count + key.position.utf8.count
        + (key.text.map { 1 + $0.utf8.count } ?? 0)
    case .data(let event): 3 + event.name.utf8.count + event.value.utf8.count
    }
  }

  /// The input, if a session can store it.
  private func checked(_ input: RootInput) throws(SessionError) -> RootInput {
    if case .wheel(var wheel) = input {
      wheel.location = try checked(wheel.location)
      return .wheel(wheel)
    }
    guard case .touch(var touch) = input else { return input }
    let begins = touch.kind == .began
    guard touch.number <= TouchNumbers.most, live[touch.number] != begins else {
      throw lines.wrong(
        begins
          ? "a number up to \(TouchNumbers.most) that is not in use"
          : "the number of a touch that has begun")
    }
    live[touch.number] = begins || touch.kind == .moved
    touch.location = try checked(touch.location)
    return .touch(touch)
  }

  /// The nearest location on the session's grid.
  private func checked(_ location: Point) throws(SessionError) -> Point {
    let nearest = Point(
      x: (location.x / grid).rounded() * grid, y: (location.y / grid).rounded() * grid)
    if nearest != location { roundedLocations += 1 }
    guard max(abs(location.x), abs(location.y)) <= SessionFormat.farthestLocation else {
      throw lines.wrong("locations within 10^10 points")
    }
    return nearest
  }
}
