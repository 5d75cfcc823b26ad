internal import PanelCheck
internal import TouchRecordings
internal import TrackerKit

/// A recording that a check judges, and what it tells.
struct CheckedRecording {
  let path: String
  /// The path of the page that plays it; nil if there is none.
  var page: String?
  let format: RecordingFormat
  /// The CRC-32C of the file's bytes.
  let checksum: UInt32
  let bytes: Int
  /// What reported the contacts: the kernel, or SDL with its version and driver.
  let layer: String
  /// The name of the only touch device in the kernel; nil if it is unknown, or there are several.
  let device: String?
  /// The header, without the model.
  private(set) var header: SessionHeader
  /// Who tested which panel, where and when.
  var details: TestDetails { TestDetails(header) }
  /// The guided test that was recorded; nil for any other recording.
  let test: GuidedTest?
  /// How its guided test ended; nil for any other recording.
  let outcome: CheckOutcome?
  let seconds: Double
  let log: ContactLog
  let metrics: RecordingMetrics
  /// What the contacts wiped of the surface.
  let sweep: SurfaceSweep
  /// The dead areas and drop-outs.
  let losses: LossCauses
  /// What the surface reported without hands; nil if the recording is not of that test.
  let ghosts: Ghosts?
  /// The figures to judge: those of the guided test, or those of a recording alone.
  let figures: [CheckItem: Figure]
  /// What the kernel reported beside it; nil if that is not known.
  let kernel: KernelFindings?
  /// What was left out or is damaged, in short sentences in the current language.
  var notes: [String] { makeNotes() }
  private let makeNotes: () -> [String]

  /// Reads a recording; without the panel's size from the user, the recording's counts.
  init(_ recording: RecordingFile, millimeters: Size?) throws(SessionError) {
    path = recording.path
    format = try recording.format()
    (checksum, bytes) = try recording.checksum()
    let stream = try recording.open()
    let header = stream.header
    let size = PanelSize.first(of: [
      (millimeters, .user), (header.geometry.millimeters, .recording),
    ])
    let panel = Panel(
      points: header.geometry.points, millimeters: size.millimeters, source: size.source)
    let (log, circumstances, end) = try Self.read(stream, on: panel)
    // Another program may use this remark for something else.
    let isForeign = header.program.isForeign(to: Touchplay.program)
    test = isForeign ? nil : header.remark(GuidedTest.remark).flatMap(GuidedTest.init(rawValue:))
    // Touches on buttons are not part of a guided test; a replay tells which these are.
    let run = test == nil ? nil : try Self.run(recording, header, on: millimeters)
    self.log = run?.log ?? log
    seconds = run?.seconds ?? end.seconds(since: header.start)
    metrics = RecordingMetrics(self.log)
    sweep = SurfaceSweep(self.log)
    losses = LossCauses(sweep)
    // The session of a repeated test begins with the old result.
    outcome = run.map { [test] run in
      run.phase == .result && run.test == test ? run[run.test] : CheckOutcome()
    }
    let watched = test == .ghosts ? seconds - circumstances.secondsWithoutDevice : seconds
    ghosts =
      test == .ghosts
      ? Ghosts(panel: self.log.panel, ghosts: self.log.ghosts, seconds: watched) : nil
    figures =
      ghosts?.figures ?? outcome?.figures ?? test?.figures(of: log, seconds: seconds)
      ?? self.log.figures(sweep)
    kernel = try KernelFindings(
      recording, of: header, window: log, judged: self.log, test: test, seconds: watched,
      busy: circumstances.busyPeriods)
    device = Self.device(header)
    self.header = header
    self.header.devices += circumstances.laterDevices
    layer = Self.layer(format, self.header, recording.layer, self.log)
    self.header.snapshots = []
    makeNotes = { [test, kernel, losses, damage = stream.damage, streamNotes = stream.notes] in
      var notes = [size.note].compactMap(\.self) + streamNotes
      notes += circumstances.notes(isWatched: test == .ghosts)
      if test == .mapping {
        notes += MappingRepair.notes(of: header)
      }
      notes += KernelFindings.notes(of: header, kernel)
      if test?.measuresLatency == true {
        notes += Self.shares(circumstances.frameMilliseconds, kernel)
      }
      notes += damage.map { [localized("damaged after \($0.seconds) s: \($0.reason)")] } ?? []
      if test == nil || test == .surface { notes += losses.notes(on: panel) }
      return notes
    }
  }

  /// Which parts of the latency are known.
  private static func shares(_ frame: Double?, _ kernel: KernelFindings?) -> [String] {
    let parts = [
      kernel?.comparison.delay.map {
        localized("\(Figure.short($0.median)) ms from the kernel's report to the program")
      }, frame.map { localized("\(Figure.short($0)) ms to draw and present a frame") },
    ].compactMap(\.self)
    guard !parts.isEmpty else { return [] }
    return [
      localized(
        "in the latency are \(parts.listed(localized("and"))); the rest is the panel's and the display's"
      )
    ]
  }

  private static func read(
    _ stream: any SessionStream, on panel: Panel
  ) throws(SessionError) -> (log: ContactLog, circumstances: Circumstances, end: Timestamp) {
    var log = ContactLog(panel: panel)
    var circumstances = Circumstances(points: stream.header.geometry.points)
    var end = stream.header.start
    // Where devices have names, the first is the mouse, which says nothing about the panel.
    let hasMouse = !stream.header.devices.isEmpty
    while var turn = try stream.nextTurn() {
      circumstances.add(turn)
      turn.inputs.removeAll { input in
        guard hasMouse, case .touch(let change) = input else { return false }
        return change.contact.type == .indirectPointer
      }
      log.add(turn)
      end = turn.time
    }
    circumstances.finish(at: end)
    log.reopenLast()
    return (log, circumstances, end)
  }

  /// The guided check at the end of its session; nil if another mode was recorded.
  private static func run(
    _ recording: RecordingFile, _ header: SessionHeader, on millimeters: Size?
  ) throws(SessionError) -> CheckRun? {
    guard header.setting("mode") == Mode.check.id else { return nil }
    let replay = try Replay(recording.open(), Replay.Configuration())
    guard let controller = replay.sandbox.controller(of: .check) as? CheckController else {
      return nil
    }
    if let millimeters {
      controller.run.setPanel(
        Panel(points: controller.run.panel.points, millimeters: millimeters, source: .user))
    }
    while try replay.step() {}
    return controller.run
  }

  /// The name of the only touch device; on Wayland, SDL has one for all, which it names itself, as
  /// does Xwayland.
  private static func device(_ header: SessionHeader) -> String? {
    let names = header.devices.dropFirst(ContactID.firstTouchDevice)
    guard names.count == 1, let name = names.first, header.driver != "wayland" else { return nil }
    return name.hasPrefix("xwayland-") ? nil : name
  }

  /// Whether all contacts came from other programs and machines (rule U2).
  private static func isFromTUIO(_ log: ContactLog, _ names: [String]) -> Bool {
    let devices = Set(log.paths.map(\.contact.device))
    return !devices.isEmpty
      && devices.allSatisfy { names.indices.contains($0) && names[$0].hasPrefix("TUIO ") }
  }

  private static func layer(
    _ format: RecordingFormat, _ header: SessionHeader, _ source: RecordingLayer, _ log: ContactLog
  ) -> String {
    if isFromTUIO(log, header.devices) { return "TUIO" }
    return switch format {
    case .touchplay where source == .kernel: "kernel"
    case .evemu, .libinput, .getevent, .evtest: "evdev (\(format.rawValue))"
    case .kvi: "Kivy"
    case .touchplay, .jsonl, .csv: layer(of: header) ?? format.rawValue
    }
  }

  /// The layer by a session's header: SDL's version, or an import's format.
  private static func layer(of header: SessionHeader) -> String? {
    guard let first = header.library.first else { return nil }
    if first.isNumber { return "SDL \(header.library) over \(header.driver)" }
    if header.library.hasPrefix("SDL ") { return "\(header.library) over \(header.driver)" }
    return header.driver.isEmpty ? header.library : "\(header.driver) (\(header.library))"
  }
}

/// What happened around the contacts of a recording and affects their meaning.
struct Circumstances {
  /// The total time of something that lasts for several periods, in seconds.
  private struct Spell {
    private(set) var seconds = 0.0
    private var start: Timestamp?

    mutating func begin(at time: Timestamp) { start = start ?? time }

    mutating func end(at time: Timestamp) {
      seconds += start.map { time.seconds(since: $0) } ?? 0
      start = nil
    }
  }

  private let points: Size
  private var isResized = false
  /// How long the program took for a frame of the latency test, in milliseconds; nil if unknown.
  private(set) var frameMilliseconds: Double?
  /// When the program was busy for long.
  private(set) var busyPeriods: [ClosedRange<Timestamp>] = []
  /// The names of devices that were found during the session.
  private(set) var laterDevices: [String] = []
  private var behind = Spell()
  private var absence = Spell()

  /// How long a touch device was gone, in seconds.
  var secondsWithoutDevice: Double { absence.seconds }

  /// Begins with a window of a size in points that has the focus, and with all devices.
  init(points: Size) { self.points = points }

  mutating func add(_ turn: Turn) {
    for input in turn.inputs {
      switch input {
      case .display(.resized(let geometry)): isResized = isResized || geometry.points != points
      case .display(.deactivated): behind.begin(at: turn.time)
      case .display(.activated): behind.end(at: turn.time)
      case .data(let data) where data.name == TouchScreenWatch.eventName:
        if data.value.isEmpty { absence.end(at: turn.time) } else { absence.begin(at: turn.time) }
      case .data(let data) where data.name == Latency.frameEvent:
        frameMilliseconds = Double(data.value)
      case .data(let data) where data.name == KernelTap.busyEvent:
        guard let milliseconds = Double(data.value), 0...60_000 ~= milliseconds else { break }
        busyPeriods.append(turn.time...turn.time.advanced(bySeconds: milliseconds / 1000))
      case .data(let data):
        if let device = RemoteReport.laterDevice(in: data) { laterDevices.append(device) }
      case .display, .touch, .key, .wheel: break
      }
    }
  }

  mutating func finish(at time: Timestamp) {
    behind.end(at: time)
    absence.end(at: time)
  }

  /// Short sentences for the report; a watched recording is one of an untouched screen.
  func notes(isWatched: Bool) -> [String] {
    var notes: [String] = []
    if isResized {
      notes.append(localized("the window was resized: locations are relative to its original size"))
    }
    if isWatched, behind.seconds >= 1 {
      let time = TimeSpan(seconds: behind.seconds).words
      notes.append(
        localized(
          "the window was in the background for \(time): other windows may have received touches"))
    }
    if absence.seconds > 0 {
      let time = TimeSpan(seconds: absence.seconds).words
      notes.append(
        localized("a touch device was gone for \(time), which does not count as watched"))
    }
    return notes
  }
}
