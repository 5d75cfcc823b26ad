internal import CZlib
internal import FoundationEssentials
internal import TouchRecordings
internal import TrackerKit
internal import TrackerKitFiles

/// A session as one HTML file that plays it in a browser: `assets/page.html` with the session's film
/// and contacts (rule S15).
struct SessionPage {
  private let name: String
  private let replay: Replay
  private let overlay: KernelOverlay?
  private let surface: Size
  private var film = SceneFilm()
  private var window = ContactTrack()
  private var kernel = ContactTrack()

  /// The part that it shows, in seconds from the session's start.
  private let start: Double
  private let end: Double

  /// Plays a recording to its end, or to the end of the part that the configuration names.
  init(
    _ recording: RecordingFile, _ configuration: Replay.Configuration, size: Size? = nil
  ) throws(SessionError) {
    name = recording.path == "-" ? "standard input" : recording.path.pathName
    overlay = try KernelOverlay(recording)
    var configuration = configuration
    configuration.kernel = overlay
    let duration = try Replay.duration(of: recording.open())
    start = min(configuration.part.start, duration)
    end = min(configuration.part.end ?? duration, duration)
    replay = try Replay(recording.open(), configuration)
    surface = size ?? RenderSize(recorded: replay.header.geometry, form: .html).points
    try addContacts(of: recording)
    try play()
  }

  // MARK: Contents

  private mutating func addContacts(of recording: RecordingFile) throws(SessionError) {
    let session = try recording.open()
    let origin = session.header.start.microseconds
    while let turn = try session.nextTurn() {
      if turn.time.seconds(since: session.header.start) > end { break }
      window.add(turn, at: turn.time.microseconds - origin)
    }
    guard let overlay else { return }
    let events = try overlay.session()
    let points = session.header.geometry.points
    while let turn = try events.nextTurn() {
      if turn.time.seconds(since: .zero) > end { break }
      kernel.add(turn, at: turn.time.microseconds) { overlay.location($0, on: points) }
    }
  }

  /// Films every turn, and what moves between turns.
  private mutating func play() throws(SessionError) {
    let header = replay.header
    let canvas = Canvas()
    let last = header.start.advanced(bySeconds: end)
    shoot(canvas, at: header.start.advanced(bySeconds: start))
    while let next = replay.nextTime, next <= last {
      // What moves by itself, if time passes between the turns.
      while replay.letsTimePass, let due = replay.sandbox.loop.deadline, due < next {
        replay.wait(until: Timestamp(microseconds: due.microseconds + 1))
        shoot(canvas, at: due)
      }
      guard try replay.step() else { break }
      shoot(canvas, at: next)
    }
  }

  private mutating func shoot(_ canvas: Canvas, at time: Timestamp) {
    guard replay.sandbox.window?.needsDisplay == true else { return }
    canvas.clear()
    replay.sandbox.draw(in: canvas, fitting: surface)
    film.add(canvas, at: time.microseconds - replay.header.start.microseconds)
  }

  // MARK: Writing

  var header: SessionHeader { replay.header }
  /// Where the session is damaged, if it is.
  var damage: SessionDamage? { replay.damage }

  /// The whole file.
  func html(_ template: Template) -> [UInt8] {
    // In a script, nothing may look like the end of it.
    let facts = facts(template.assets).description.replacing("<", with: "\\u003c")
    var session = "<script id=\"session\" type=\"application/json\">\(facts)</script>\n"
    for (name, bytes) in [("film", film.bytes), ("window", window.bytes), ("kernel", kernel.bytes)]
    {
      let text = Data(Self.deflated(bytes.bytes)).base64EncodedString()
      session += "<script id=\"\(name)\" type=\"text/plain\">\(text)</script>\n"
    }
    return Array((template.opening + session + template.ending).utf8)
  }

  private func facts(_ assets: String) -> JSONValue {
    var notes: [JSONValue] = []
    if let damage {
      notes.append(
        .text(
          "The recording is damaged after \(damage.seconds) s (\(damage.reason)). "
            + "This page plays it up to there."))
    }
    return .object([
      "name": .text(name),
      "recordedBy": .text(header.program.isUnknown ? "" : "\(header.program)"),
      "devices": .array(header.devices.filter { !$0.isEmpty }.map(JSONValue.text)),
      "start": .number(start), "end": .number(end),
      "points": .pair(header.geometry.points), "millimeters": .pair(header.geometry.millimeters),
      "surface": .pair(surface),
      "unit": .number(FilmPoint.unit), "notes": .array(notes),
      "kernel": overlay == nil
        ? .null : KernelFingers.look(factor: replay.sandbox.settings.interfaceFactor),
      "styles": .array(film.styles.values.map(\.json)),
      "grounds": .array(film.grounds.values.map(\.json)),
      "shapes": .array(
        film.shapes.map { shape in
          .array(shape.contours.map { .array($0.flatMap { [.number($0.x), .number($0.y)] }) })
        }),
      "pictures": .object(pictures(assets)),
    ])
  }

  /// The pictures that the film shows, by name, as URLs.
  private func pictures(_ assets: String) -> [String: JSONValue] {
    var pictures: [String: JSONValue] = [:]
    for style in film.styles.values where ["picture", "symbol"].contains(style.kind) {
      guard pictures[style.text] == nil, let file = AssetsFolder.picture(style.text, in: assets)
      else { continue }
      pictures[style.text] = .text("data:image/svg+xml;base64," + Data(file).base64EncodedString())
    }
    return pictures
  }

  /// Bytes compressed by zlib.
  private static func deflated(_ bytes: [UInt8]) -> [UInt8] {
    var count = compressBound(UInt(bytes.count))
    return [UInt8](unsafeUninitializedCapacity: Int(count)) { buffer, initialized in
      let code = compress2(buffer.baseAddress, &count, bytes, UInt(bytes.count), 9)
      precondition(code == Z_OK, "zlib's bound for its output holds")
      initialized = Int(count)
    }
  }
}

extension SessionPage {
  /// Writes the page of a whole recording.
  static func write(_ recording: RecordingFile, to path: String, replaces: Bool) throws(Fault) {
    let template = try Template()
    let page = try rethrow(SessionPage(recording, Replay.Configuration()), as: recording.fault)
    try rethrow(
      OutputFile.write(page.html(template), to: path, replaces: replaces), as: Fault.file(path))
  }

  /// The file `page.html` of the program's assets, around the line that a session replaces.
  struct Template {
    private static let name = "page.html"
    private static let mark = "<!-- session -->\n"

    let assets: String
    let opening: Substring
    let ending: Substring

    /// Reads the file.
    ///
    /// - Throws: `Fault` if it is not there, or has no such line.
    init() throws(Fault) {
      guard let assets = AssetsFolder.find(),
        let file = FileSource.content(of: assets + "/" + Self.name),
        case let page = String(decoding: file, as: UTF8.self),
        let mark = page.firstRange(of: Self.mark)
      else {
        throw Fault(
          .unavailable, Self.name, "is missing from the program's folder of assets, or damaged",
          "install touchplay again, or set \(AssetsFolder.variable) to a complete folder")
      }
      self.assets = assets
      (opening, ending) = (page[..<mark.lowerBound], page[mark.upperBound...])
    }
  }
}
