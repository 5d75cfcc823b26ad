internal import TrackerKit

/// Shows what the device reports (rule T4).
///
/// For each finger: its number, location, speed, age and pressure, and a fading trail. For the
/// device: the current and maximum number of contacts, and the report rate.
final class InspectorView: SettingsView {
  private struct Finger {
    var touch: Touch
    /// Its visible recent samples, oldest first.
    var trail: [TouchSample] = []
    /// Whether it is on the screen; a lifted finger stays until its trail has faded.
    var isDown = true
  }

  /// How long a sample stays visible while it fades, in seconds.
  static let fadeTime = 0.8
  private static let maximumLocations = 120
  private static let speedWindow = 0.1
  private static let widest = 760.0
  /// The approximate width of a character, in font sizes.
  private static let characterWidth = 0.6
  private static let (margin, padding) = (8.0, 12.0)
  /// The height of the row at the bottom that stays free.
  private static let foot = 56.0
  /// The period over which reports are counted, and after which ages are redrawn, in seconds.
  private static let rateTime = 1.0

  var touches: TouchEvent?
  /// The window's geometry, for conversion to millimeters.
  var geometry = DisplayGeometry(points: .zero)
  private var fingers: [Finger] = []
  private var mostContacts = 0
  private var recentReports: [Timestamp] = []
  private var refresh: LoopTimer?
  private var fade: Animation?

  /// Whether it is shown; while hidden, it remembers only the largest number of contacts.
  var isShown: Bool {
    get { !isHidden }
    set {
      if newValue != isShown {
        isHidden = !newValue
        fingers = []
        recentReports = []
        updateFingers(touches?.liveTouches ?? [])
      }
      keepFresh()
      keepFading()
    }
  }

  func update(_ event: TouchEvent) {
    mostContacts = max(mostContacts, event.allTouches.count)
    guard isShown else { return }
    if event.kind != .moved { updateFingers(event.liveTouches) }
    let old = recentReports.prefix { event.timestamp.seconds(since: $0) > Self.rateTime }.count
    recentReports.removeFirst(old)
    let changed = Set(event.changedTouches)
    for index in fingers.indices where changed.contains(fingers[index].touch) {
      event.forEachSample(of: fingers[index].touch) { sample in
        recentReports.append(sample.timestamp)
        fingers[index].trail.append(sample)
      }
      let excess = fingers[index].trail.count - Self.maximumLocations
      if excess > 0 { fingers[index].trail.removeFirst(excess) }
    }
    dropFaded()
    setNeedsDisplay()
    keepFresh()
    keepFading()
  }

  /// Adds new fingers, marks lifted ones, and sorts them.
  private func updateFingers(_ live: [Touch]) {
    var new = Set(live)
    for index in fingers.indices where fingers[index].isDown {
      fingers[index].isDown = new.remove(fingers[index].touch) != nil
    }
    fingers += live.filter(new.contains).map { Finger(touch: $0) }
    fingers.sort { $0.touch.number < $1.touch.number }
  }

  private var fingersDown: [Finger] { fingers.filter(\.isDown) }

  // MARK: Trails

  /// Redraws the trails in every tick until they have faded.
  private func keepFading() {
    guard isShown, fade?.isRunning != true, fingers.contains(where: { !$0.trail.isEmpty })
    else { return }
    fade = window?.application?.loop.animate { [weak self] _ in
      guard let self else { return false }
      dropFaded()
      setNeedsDisplay()
      return isShown && fingers.contains { !$0.trail.isEmpty }
    }
  }

  private func dropFaded() {
    let now = now
    for index in fingers.indices {
      let faded = fingers[index].trail.prefix { opacity(of: $0, at: now) <= 0 }.count
      fingers[index].trail.removeFirst(faded)
    }
    fingers.removeAll { !$0.isDown && $0.trail.isEmpty }
  }

  private func opacity(of location: TouchSample, at now: Timestamp) -> Double {
    1 - now.seconds(since: location.timestamp) / Self.fadeTime
  }

  // MARK: Text

  /// Redraws after a second, and again while fingers are down: ages grow and rates fall without
  /// events.
  private func keepFresh() {
    refresh?.cancel()
    guard isShown else { return }
    refresh = window?.application?.loop.schedule(after: Self.rateTime) { [weak self] in
      guard let self else { return }
      setNeedsDisplay()
      if !fingersDown.isEmpty { keepFresh() }
    }
  }

  private var now: Timestamp { window?.application?.loop.time ?? .zero }

  override func draw(in canvas: Canvas) {
    for finger in fingers { drawTrail(finger.trail, in: canvas) }
    settings.scaled(bounds, in: canvas) { drawPanel(in: canvas, Form($0)) }
  }

  /// How much is said in a room.
  ///
  /// In a small one, letters are smaller, each finger has one line, which leaves out what matters
  /// least, and the panel takes at most a third of the height.
  private struct Form {
    let room: Size
    let isSmall: Bool
    let fontSize, rowHeight, width: Double
    /// The most lines, and how many characters fit in one.
    let lines, columns: Int

    init(_ room: Size) {
      self.room = room
      isSmall = room.width < 480 || room.height < 360
      (fontSize, rowHeight) = isSmall ? (13, 18) : (15, 24)
      width = min(widest, room.width - 2 * margin)
      let height = isSmall ? room.height / 3 : room.height - foot - 2 * margin
      lines = max(2, Int(height / rowHeight))
      columns = Int((width - 2 * padding) / (fontSize * characterWidth))
    }
  }

  private func drawPanel(in canvas: Canvas, _ form: Form) {
    let rows = rows(form)
    let height = Double(rows.count) * form.rowHeight + Self.padding
    var panel = Rect(x: Self.margin, y: Self.margin, width: form.width, height: height)
    if form.isSmall, isCovered(panel) { panel.origin.y = form.room.height - Self.foot - height }
    canvas.color = settings.style.panel
    canvas.fill(panel, cornerRadius: 14)
    canvas.color = settings.style.text
    for (index, text) in rows.enumerated() {
      let box = Rect(
        x: panel.minX + Self.padding,
        y: panel.minY + Self.padding / 2 + Double(index) * form.rowHeight,
        width: panel.size.width - 2 * Self.padding, height: form.rowHeight)
      canvas.draw(TextRun(text, in: box, size: form.fontSize))
    }
  }

  /// Whether a finger is on the panel, or so near that its ring or number is.
  private func isCovered(_ panel: Rect) -> Bool {
    fingersDown.contains {
      $0.touch.location.y < (panel.maxY + RingsView.radius) * settings.interfaceFactor
    }
  }

  /// The lines of text: the summary, as many fingers as fit, and the number of the others.
  private func rows(_ form: Form) -> [String] {
    var rows = summary.filled(to: form.columns, separator: ", ")
    if form.isSmall { rows = Array(rows.prefix(1)) }
    let fingers = fingersDown
    for (index, finger) in fingers.enumerated() {
      let facts = form.isSmall ? mainFacts(of: finger) : facts(of: finger)
      var own = facts.filled(to: form.columns, separator: "  ")
      if form.isSmall { own = Array(own.prefix(1)) }
      let rest = fingers.count - index
      guard rows.count + own.count + (rest > 1 ? 1 : 0) <= form.lines else {
        return rows + [localized("+ \(rest) more")]
      }
      rows += own
    }
    return rows
  }

  private func drawTrail(_ trail: [TouchSample], in canvas: Canvas) {
    let now = now
    let color = Color(settings.isDark ? 0x35C0F0 : 0x006C9C)
    for sample in trail {
      canvas.color = color.opacity(max(0, opacity(of: sample, at: now)))
      canvas.fillDisc(center: sample.location, radius: 3)
    }
  }

  private var summary: [String] {
    let reports = recentReports.count { now.seconds(since: $0) < Self.rateTime }
    return [
      localized("contacts \(fingersDown.count)"), localized("most \(mostContacts)"),
      localized("\(reports) report in 1 s", "\(reports) reports in 1 s", count: reports),
    ]
  }

  /// What is said about a finger where there is room.
  private func facts(of finger: Finger) -> [String] {
    let touch = finger.touch
    let location = touch.location
    let scale = geometry.points.width > 0 ? geometry.pixels.width / geometry.points.width : 1
    var facts = [
      number(of: finger), identity(of: finger), place(of: finger),
      "\(Int(location.x * scale)), \(Int(location.y * scale)) px",
    ]
    if let size = geometry.millimeters, geometry.points.width > 0 {
      let x = location.x * size.width / geometry.points.width
      let y = location.y * size.height / geometry.points.height
      facts.append("\(Self.short(x)), \(Self.short(y)) mm")
    }
    facts += [pace(of: finger), age(of: finger)]
    if let pressure = touch.sample.pressure {
      facts.append(localized("pressure \(Self.short(Double(pressure)))"))
    }
    return facts
  }

  /// What is said about a finger in a small window, the most important first.
  private func mainFacts(of finger: Finger) -> [String] {
    [
      number(of: finger), place(of: finger), pace(of: finger), age(of: finger),
      identity(of: finger),
    ]
  }

  private func number(of finger: Finger) -> String { "\(finger.touch.number)" }

  private func identity(of finger: Finger) -> String {
    "id \(finger.touch.contact.device):\(finger.touch.contact.finger)"
  }

  private func place(of finger: Finger) -> String {
    "\(Self.short(finger.touch.location.x)), \(Self.short(finger.touch.location.y)) pt"
  }

  private func pace(of finger: Finger) -> String { "\(Int(speed(of: finger))) pt/s" }

  private func age(of finger: Finger) -> String {
    "\(Self.short(now.seconds(since: finger.touch.start.timestamp))) s"
  }

  private func speed(of finger: Finger) -> Double {
    guard let last = finger.trail.last,
      let first = finger.trail.first(where: {
        now.seconds(since: $0.timestamp) <= Self.speedWindow
      })
    else { return 0 }
    let seconds = last.timestamp.seconds(since: first.timestamp)
    return seconds > 0 ? first.location.distance(to: last.location) / seconds : 0
  }

  private static func short(_ value: Double) -> String {
    "\((value * 10).rounded() / 10)".inLocalNumbers
  }
}
