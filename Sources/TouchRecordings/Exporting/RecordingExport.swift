public import TrackerKit

/// Converts a recording to another format, piece by piece.
///
///     let export = try RecordingExport(of: source, to: .evemu)
///     while let piece = try export.next() { write(piece) }
public final class RecordingExport {
  private static let piece = 1 << 16

  /// Short sentences about what the import and the export left out; complete at the end.
  public private(set) var notes: [String]
  /// Where the recording became unreadable; everything before that is exported.
  public let damage: SessionDamage?

  private let reopen: () throws(SessionError) -> any ImportedStream
  private var stream: any ImportedStream
  private var encoder: any RecordingEncoder
  /// Writes what the kernel reported as it is, instead of the encoder.
  private var kernel: KernelExport?
  /// What is left out of a session with two layers; nil if nothing is.
  private let otherLayer: String?
  private var hasOtherLayer = false
  private var pass = 0
  private var hasEnded = false

  /// Reads a recording to its end once, then starts reading it again.
  ///
  /// - Parameters:
  ///   - source: The recording.
  ///   - format: Its format; nil detects it from the content.
  ///   - target: The format of the output.
  ///   - program: The program that is named in recordings that this program did not make.
  /// - Throws: `SessionError`, even for a wrong line far into the recording.
  public init(
    of source: RecordingSource, as format: RecordingFormat? = nil, to target: RecordingFormat,
    program: SessionProgram = SessionProgram()
  ) throws(SessionError) {
    let format = if let format { format } else { try source.format() }
    let survey = try SessionSurvey(of: try source.session(as: format))
    var source = source
    source.keepsKernelEvents = true
    reopen = { [source] () throws(SessionError) in try source.session(as: format) }
    stream = try reopen()
    var header = stream.header
    // What an earlier import left out stays in the header, but is not reported again.
    let known = header.notes
    header.notes = survey.notes + [survey.damage?.note].compactMap { $0 }
    // If one of our own sessions does not name its program, the program is unknown.
    if format != .touchplay, format != .jsonl { header.program = program }
    encoder = Self.encoder(target, header, survey)
    encoder.begin(pass: 0)
    let isOurs = target == .touchplay || target == .jsonl
    otherLayer = isOurs ? nil : "left out: what the kernel reported, which --layer kernel converts"
    notes = survey.notes.filter { !known.contains($0) }
    if !isOurs {
      notes += countNotes(["left out: keys, display changes and data": survey.otherInputs])
    }
    damage = survey.damage
    guard source.layer == .kernel, target == .evemu || target == .libinput else { return }
    kernel = try KernelExport(of: source, to: target)
  }

  private static func encoder(
    _ format: RecordingFormat, _ header: SessionHeader, _ survey: SessionSurvey
  ) -> any RecordingEncoder {
    switch format {
    case .evemu: EvemuEncoder(header, survey)
    case .libinput: LibinputEncoder(header, survey)
    case .jsonl: JSONLinesEncoder(header)
    case .csv: CSVEncoder(header)
    case .touchplay, .getevent, .evtest, .kvi: TouchplayEncoder(header)
    }
  }

  /// The next bytes of the output; nil at its end.
  ///
  /// - Throws: `SessionError` if the recording cannot be read, or is damaged.
  public func next() throws(SessionError) -> [UInt8]? {
    if let kernel {
      defer { notes = kernel.notes }
      return try kernel.next()
    }
    while !hasEnded, encoder.writer.bytes.count < Self.piece {
      let record = try stream.next()
      for events in stream.takeKernelEvents() {
        hasOtherLayer = true
        encoder.encode(kernelEvents: events)
      }
      if let record {
        if case .digest = record { encoder.tell(stream.facts) }
        encoder.encode(record)
      } else {
        try endPass()
      }
    }
    let piece = encoder.writer.bytes
    encoder.writer.removeAll()
    return piece.isEmpty ? nil : piece
  }

  private func endPass() throws(SessionError) {
    let leftOut = encoder.encode(changes: stream.changes, shownEnd: stream.shownEnd)
    if pass == 0 { notes += leftOut }
    encoder.end(pass: pass)
    pass += 1
    if pass < encoder.passes {
      stream = try reopen()
      encoder.begin(pass: pass)
    } else {
      hasEnded = true
      notes += encoder.notes
      if hasOtherLayer, let otherLayer { notes.append(otherLayer) }
    }
  }
}

extension SessionDamage {
  /// The note in a session made from what comes before the damage.
  fileprivate var note: String {
    "damaged at byte \(offset), \(seconds) s (\(reason)): the rest was left out"
  }
}

/// Writes a session in a format, in one or more passes over its records.
protocol RecordingEncoder {
  /// Has what was written since it was last emptied.
  var writer: TextWriter { get set }
  /// How many passes over the records are needed.
  var passes: Int { get }
  /// Writes what comes before the records of a pass.
  mutating func begin(pass: Int)
  /// Takes the facts that belong to the digest that is encoded next.
  mutating func tell(_ facts: [StateFact])
  mutating func encode(_ record: SessionRecord)
  /// Writes events of the kernel, as an annex holds them, that came before the next record.
  mutating func encode(kernelEvents: [UInt8])
  /// Writes the changes of a saved drawing, and where a replay ends; returns what was left out.
  mutating func encode(changes: [UInt8], shownEnd: Timestamp?) -> [String]
  /// Writes what comes after the records of a pass.
  mutating func end(pass: Int)
  /// Short sentences about what was left out because the format cannot store it.
  var notes: [String] { get }
}

extension RecordingEncoder {
  var passes: Int { 1 }
  var notes: [String] { [] }
  mutating func tell(_ facts: [StateFact]) {}
  mutating func end(pass: Int) {}
  /// A format with one layer leaves them out; `--layer` chooses it.
  mutating func encode(kernelEvents: [UInt8]) {}
  /// Only touchplay's own format has room for them.
  mutating func encode(changes: [UInt8], shownEnd: Timestamp?) -> [String] {
    (changes.isEmpty
      ? [] : ["left out: the saved drawing, which only touchplay's own format stores"])
      + (shownEnd == nil ? [] : ["left out: the point where a replay ends"])
  }
}

/// What some formats need to know about the whole session before writing.
struct SessionSurvey {
  /// What one device did.
  struct Device {
    var contacts = 0
    var mostContacts = 0
    var hasPressure = false
    fileprivate var present = 0
  }

  /// The index of the last device that an import can have.
  private static let lastDevice = ContactID.firstTouchDevice + 255

  /// The devices, by index in the session.
  private(set) var devices: [Device] = []
  /// The number of inputs that are not touches.
  let otherInputs: Int
  /// What the import left out.
  let notes: [String]
  /// Where the session became unreadable.
  let damage: SessionDamage?

  /// Reads a session to its end.
  init(of stream: any ImportedStream) throws(SessionError) {
    var devices: [Device] = []
    var otherInputs = 0
    while let turn = try stream.nextTurn() {
      for input in turn.inputs {
        if case .touch(let change) = input { Self.note(change, &devices) } else { otherInputs += 1 }
      }
    }
    self.devices = devices
    self.otherInputs = otherInputs
    notes = stream.notes
    damage = stream.damage
  }

  private static func note(_ change: TouchChange, _ devices: inout [Device]) {
    // Higher device numbers are damage; they count as the last device.
    let index = min(max(0, change.contact.device), Self.lastDevice)
    while devices.count <= index { devices.append(Device()) }
    if change.pressure != nil { devices[index].hasPressure = true }
    switch change.kind {
    case .began:
      devices[index].contacts += 1
      devices[index].present += 1
      devices[index].mostContacts = max(devices[index].mostContacts, devices[index].present)
    case .ended, .cancelled: devices[index].present -= 1
    case .moved: break
    }
  }
}

/// Writes a session file.
struct TouchplayEncoder: RecordingEncoder {
  /// Records are collected into blocks of about this many bytes.
  private static let blockSize = 4096
  /// The longest annex of changes, in bytes.
  private static let annexSize = 1 << 20

  var writer = TextWriter()
  private let opening: [UInt8]
  private var encoder: TurnEncoder
  /// The records of the next block.
  private var records = ByteWriter()
  private var reported = SessionFacts()

  init(_ header: SessionHeader) {
    opening = SessionFormat.opening(header)
    encoder = TurnEncoder(header: header)
  }

  mutating func begin(pass: Int) { writer.raw(opening) }

  mutating func tell(_ facts: [StateFact]) {
    if let annex = reported.annex(of: facts) { write(annex: annex) }
  }

  mutating func encode(kernelEvents: [UInt8]) {
    write(annex: SessionFormat.annex(.kernel, kernelEvents))
  }

  mutating func encode(changes: [UInt8], shownEnd: Timestamp?) -> [String] {
    for start in stride(from: 0, to: changes.count, by: Self.annexSize) {
      let part = changes[start..<min(start + Self.annexSize, changes.count)]
      write(annex: SessionFormat.annex(.changes, Array(part)))
    }
    if let shownEnd { write(annex: SessionFormat.annex(shownEnd: shownEnd)) }
    return []
  }

  private mutating func write(annex: [UInt8]) {
    closeBlock()
    writer.raw(SessionFormat.frame(.annex, annex))
  }

  mutating func encode(_ record: SessionRecord) {
    let start = records.bytes.count
    switch record {
    case .turn(let turn):
      encoder.encode(turn, into: &records)
    case .digest(let tick, let model, let scene):
      encoder.encode(tick: tick, model: model, scene: scene, into: &records)
    }
    // A large turn gets its own block.
    if records.bytes.count > SessionFormat.longestTurns { closeBlock(at: start) }
    if records.bytes.count >= Self.blockSize { closeBlock() }
  }

  mutating func end(pass: Int) {
    closeBlock()
    writer.raw(SessionFormat.closing)
  }

  /// Writes the first records as a block, or all of them.
  private mutating func closeBlock(at end: Int? = nil) {
    let bytes = records.bytes
    let block = bytes.prefix(end ?? bytes.count)
    if !block.isEmpty { writer.raw(SessionFormat.frame(.turns, Array(block))) }
    records.removeAll()
    records.raw(bytes.dropFirst(block.count))
  }
}
