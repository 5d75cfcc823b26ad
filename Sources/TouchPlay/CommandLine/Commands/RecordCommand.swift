internal import TouchRecordings
internal import TrackerKit
internal import TrackerKitFiles
internal import TrackerKitSDL

/// `touchplay record`: records what the kernel reports of a touch device, without a window (rule S14).
struct RecordCommand: Subcommand {
  static func help(_ modes: ModeRegistry) -> SubcommandHelp {
    SubcommandHelp(
      name: "record", usage: "record FILE",
      summary: "record a touch device on a console, without a window", options: options,
      operands: .file)
  }

  static let options = [
    OptionName(
      "--device", .file,
      "the event node of the device, such as /dev/input/event5 (the only touchscreen)"),
    OptionName("--for", "DURATION", "how long, such as 90s or 30m (until Ctrl-C)"),
    OptionName(
      "--to-format", RecordingFormat.kind(\.hasKernelEvents), "format of FILE (from its extension)"),
    OptionName("--force", "replace an existing file"),
  ]

  private let path: String
  private let format: RecordingFormat
  private let node: String?
  private let duration: TimeSpan?
  private let replaces: Bool

  init(_ arguments: [String]) throws(Fault) {
    let options = try Options(arguments, known: Self.options, maximumOperands: 1)
    guard let path = options.operands.first else {
      throw .usage("record", "needs a file", "use touchplay record FILE")
    }
    self.path = path
    let named = try RecordingFormat.option("--to-format", options, \.hasKernelEvents)
    if let named { format = named } else { format = try ConvertCommand.format(ofOutput: path) }
    let formats = RecordingFormat.allCases.filter(\.hasKernelEvents).map(\.rawValue)
    guard format.hasKernelEvents else {
      throw .usage(
        path, "\(format.rawValue) cannot hold the kernel's events",
        "use one of \(formats.joined(separator: ", "))")
    }
    node = options.value("--device")
    duration = try options.value("--for", expected: TimeSpan.expected, TimeSpan.init)
    replaces = options.has("--force")
  }

  func run() throws(Fault) -> Int32 {
    TerminationSignals.end(after: TerminationSignals.patience)
    if path == "-", !format.isText {
      throw .usage(path, "accepts only text formats", "name a file, or choose a text format")
    }
    try rethrow(OutputFile.check(path, replaces: replaces), as: Fault.file(path))
    let node = if let node { node } else { try Self.onlyNode() }
    let capture = try Self.capture(node, as: format)
    let output = try rethrow(
      CaptureFile(path, replaces: replaces, format, capture.header), as: Fault.file(path))
    Fault.warn("recording \(capture.name) (\(node)) to \(path): press Ctrl-C to stop")
    output.append(capture.take())
    wait(for: capture, into: output)
    TerminationSignals.beginEnding()
    output.append(capture.end())
    if let error = output.close() { throw Fault(error, path: path) }
    for note in capture.notes { Fault.warn("\(path): \(note)") }
    guard !capture.isGone else {
      throw Fault(
        .unavailable, node, "the device was unplugged; everything before that was saved",
        "plug it in and start again")
    }
    return 0
  }

  /// Writes what the device reports, until the time is over, a signal comes, the device is gone or a
  /// write fails.
  private func wait(for capture: DeviceCapture, into output: CaptureFile) {
    let end = duration.map { ContinuousClock.now + .seconds($0.seconds) }
    while !TerminationSignals.haveArrived, !capture.isGone, !output.hasFailed {
      let rest = end.map { ContinuousClock.now.duration(to: $0) / .milliseconds(1) }
      if let rest, rest <= 0 { return }
      WakePipe.wait(
        milliseconds: rest.map { Int(min($0 + 1, 1e9)) } ?? -1,
        files: [capture.descriptor, WakeUp.descriptor])
      output.append(capture.take())
    }
  }

  /// The node of the machine's only touchscreen.
  private static func onlyNode() throws(Fault) -> String {
    let tree = DeviceTree()
    let screens = try rethrow(tree.touchScreens(), as: Fault.file("\(tree.sys)/class/input"))
    guard let screen = screens.first else {
      throw Fault(
        .unavailable, "touchscreen", "none found",
        "connect one, or name another device with --device; touchplay devices lists them")
    }
    guard screens.count == 1 else {
      let nodes = screens.map { "\($0.node) (\($0.name))" }.joined(separator: ", ")
      throw .usage(
        "record", "the machine has several touchscreens", "name one with --device: \(nodes)")
    }
    return screen.node
  }

  private static func capture(
    _ node: String, as format: RecordingFormat
  ) throws(Fault) -> DeviceCapture {
    let device = try rethrow(EventNode.open(node)) { (error: FileError) in
      var fault = Fault(error, path: node)
      fault.advice =
        "run as root, join the group input, or install the udev rule that touchplay devices prints"
      return fault
    }
    let capture = device.flatMap { DeviceCapture(of: $0, as: format, by: Touchplay.program) }
    guard let capture else {
      throw Fault(
        .badInput, node, "is not the event node of a touch device",
        "touchplay devices lists the touchscreens")
    }
    return capture
  }
}

extension RecordingFormat {
  /// Whether the format can hold the kernel's events one by one.
  var hasKernelEvents: Bool { self == .touchplay || self == .evemu || self == .libinput }
}

/// The file of a capture, which a thread of its own writes.
private final class CaptureFile {
  private enum Output {
    case session(SessionFile, TurnEncoder)
    case text(BackgroundFile, GrowingFile)
  }

  private var output: Output
  private var writer = ByteWriter()

  /// Whether a write has failed; `close()` returns the error.
  var hasFailed: Bool {
    switch output {
    case .session(let file, _): file.hasFailed
    case .text(let file, _): file.hasFailed
    }
  }

  init(
    _ path: String, replaces: Bool, _ format: RecordingFormat, _ header: SessionHeader
  ) throws(FileError) {
    let onFault: @Sendable (FileError) -> Void = { _ in WakeUp.signal() }
    guard format.isText else {
      var header = header
      header.remarks.append(.init(name: "date", value: LocalTime().text("%F %T %z")))
      let file = try SessionFile(path: path, replaces: replaces, header: header, onFault: onFault)
      output = .session(file, TurnEncoder(header: header))
      return
    }
    var place = try GrowingFile(path == "-" ? "/dev/stdout" : path, replaces: replaces)
    try place.takePlace()
    let file = try BackgroundFile(
      taking: place.descriptor, blocks: BlockWriter { $0 }, closing: [], onFault: onFault)
    output = .text(file, place)
  }

  func append(_ piece: DeviceCapture.Piece) {
    switch output {
    case .session(let file, var encoder):
      writer.removeAll()
      for turn in piece.turns { encoder.encode(turn, into: &writer) }
      if !piece.turns.isEmpty { file.append(writer.bytes) }
      output = .session(file, encoder)
      if let annex = piece.annex { file.appendAnnex(annex) }
    case .text(let file, _):
      if !piece.text.isEmpty { file.append(piece.text) }
    }
  }

  /// Writes everything that waits; returns the error, if there was one.
  func close() -> FileError? {
    switch output {
    case .session(let file, _): return file.close()
    case .text(let file, var place):
      if let error = file.close() {
        place.giveBack()
        return error
      }
      do throws(FileError) { try place.finish() } catch { return error }
      return nil
    }
  }
}
