internal import TrackerKit

/// A Kivy recording as a session: each line about a touch is a turn.
final class KivyStream: ImportedStream {
  let header: SessionHeader
  let damage: SessionDamage? = nil
  private let reader: KivyReader
  private let window: KivyWindow
  private var clock = FrameClock()
  private var numbers = TouchNumbers()
  /// The touches on the screen, by Kivy's id, with their last positions and pressures.
  private var live: [Int64: (location: Point, pressure: Float?)] = [:]
  private var hasEnded = false
  /// The pressure of the event being read.
  private var pressure: Float?
  private var others = 0
  private var otherPressures = 0
  private var strayEnds = 0
  private var missingBegins = 0
  private var missingEnds = 0
  private var missingLocations = 0

  private static let device = ContactID.firstTouchDevice

  init(_ source: RecordingSource) throws(SessionError) {
    var window = KivyWindow()
    let survey = KivyReader(try source.open())
    var isEmpty = true
    while let event = try survey.next() {
      isEmpty = false
      if event.kind != .other, let location = event.location { window.note(location) }
    }
    guard !isEmpty else { throw .withoutEvents(line: survey.line) }
    self.window = window
    var header = ImportHeader.header(
      window: Size(width: window.x.extent, height: window.y.extent), origin: "kivy recorder 1.0")
    header.driver = "kivy"
    header.devices = ImportHeader.names(["kivy"])
    header.locationShift = window.isWhole ? 8 : 0
    self.header = header
    reader = KivyReader(try source.open())
    clock.start(at: 0)
  }

  func next() throws(SessionError) -> SessionRecord? {
    while !hasEnded {
      guard let event = try reader.next() else {
        hasEnded = true
        return finish().map { .turn($0) }
      }
      let inputs = inputs(of: event)
      guard !inputs.isEmpty else { continue }
      return .turn(Turn(time: clock.time(of: event.time), inputs: inputs))
    }
    return nil
  }

  private func inputs(of event: KivyEvent) -> [RootInput] {
    let location = event.location.map { window.place($0) }
    readPressure(of: event)
    switch event.kind {
    case .other:
      others += 1
      return []
    case .begin:
      let old = live[event.id] == nil ? [] : change(.cancelled, event.id, nil)
      missingEnds += old.count
      return old + change(.began, event.id, location)
    case .update:
      guard live[event.id] == nil else { return change(.moved, event.id, location) }
      missingBegins += 1
      return change(.began, event.id, location)
    case .end:
      guard live[event.id] != nil else {
        strayEnds += 1
        return []
      }
      return change(.ended, event.id, location)
    }
  }

  private func readPressure(of event: KivyEvent) {
    pressure = event.pressure.flatMap { (0...1).contains($0) ? Float($0) : nil }
    if event.kind != .other, event.pressure != nil, pressure == nil { otherPressures += 1 }
  }

  private func change(_ kind: TouchChange.Kind, _ id: Int64, _ location: Point?) -> [RootInput] {
    if kind == .began, location == nil { missingLocations += 1 }
    let position = location ?? live[id]?.location ?? .zero
    let known =
      kind == .began
      ? numbers.begin(device: Self.device, key: Int(id), finger: id)
      : numbers.find(device: Self.device, key: Int(id))
    guard let (number, contact) = known else { return [] }
    // A cancellation is not a line of the recording.
    let pressure = kind == .cancelled ? live[id]?.pressure : pressure
    live[id] = (position, pressure)
    if kind == .ended || kind == .cancelled {
      live[id] = nil
      numbers.end(device: Self.device, key: Int(id))
    }
    var change = TouchChange(kind, number: number, contact: contact, location: position)
    change.pressure = pressure
    return [.touch(change)]
  }

  /// Cancels all touches that are still down.
  private func finish() -> Turn? {
    let ids = live.keys.sorted()
    guard !ids.isEmpty else { return nil }
    missingEnds += ids.count
    return Turn(time: clock.next(), inputs: ids.flatMap { change(.cancelled, $0, nil) })
  }

  var notes: [String] {
    var notes: [String] = []
    if window.hasLocations {
      let size = "\(Int(window.x.extent))x\(Int(window.y.extent))"
      notes.append(
        window.isWhole
          ? "the window size was not recorded: \(size) makes all locations whole"
          : "the window size was not recorded: \(size) was used, locations are rounded to 1/256"
      )
    }
    notes += countNotes([
      "left out: events that are not touches": others,
      "left out: pressures outside 0...1": otherPressures,
      "touches that began without a location, placed in the upper left corner": missingLocations,
      "touches without a beginning, begun late": missingBegins,
      "touches without an end, cancelled": missingEnds,
      "left out: ends of touches that never began": strayEnds,
    ])
    return notes + clock.notes
  }
}

/// Finds the smallest window in which all of a Kivy recording's positions are integers.
struct KivyWindow {
  /// The sizes to try, in units along one side.
  private static let sizes = 240...16384
  /// The size to use if none fits.
  private static let fallback = 32768
  /// How far a double may differ from an integer because of rounding.
  private static let tolerance = 1e-6

  /// One side of the window.
  struct Side {
    private var candidates = Array(KivyWindow.sizes)
    private var largest = 0.0
    private var last = 0.0

    /// Takes a position along the side, 0...1 from the window's origin.
    mutating func note(_ part: Double) {
      guard part != last else { return }
      last = part
      largest = max(largest, part)
      candidates.removeAll { size in
        let location = part * Double(size)
        return abs(location - location.rounded()) > KivyWindow.tolerance
      }
    }

    /// How many units correspond to 1.
    var scale: Double { Double(candidates.first ?? KivyWindow.fallback) }

    /// The window's size in units: a position on its far edge is inside it.
    var extent: Double { largest < 1 ? scale : scale + 1 }

    /// Whether all positions are integers.
    var isWhole: Bool { !candidates.isEmpty }
  }

  private(set) var x = Side()
  private(set) var y = Side()
  private(set) var hasLocations = false

  /// Takes a position, 0...1 in both directions, with the origin at the bottom left.
  mutating func note(_ location: Point) {
    hasLocations = true
    x.note(location.x)
    // Kivy counts from the bottom.
    y.note(1 - location.y)
  }

  /// Whether all positions are integers.
  var isWhole: Bool { x.isWhole && y.isWhole }

  /// A position in units, with the origin at the top left.
  func place(_ location: Point) -> Point {
    let point = Point(x: location.x * x.scale, y: (1 - location.y) * y.scale)
    guard isWhole else { return point.quantized }
    return Point(x: point.x.rounded(), y: point.y.rounded())
  }
}
