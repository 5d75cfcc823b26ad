import TrackerKit
import TrackerKitTesting

/// A storm of random fingers, on views and recognizers that change from within every callback.
///
/// The same seed makes the same storm on every machine.
final class Storm {
  let seed: UInt64
  var random: SeededGenerator
  let watch = StormWatch()
  let app = Application(loop: EventLoop())
  let window: StormWindow
  var views: [StormView] = []
  /// The books of all views that ever existed.
  private var books: [StormBook] = []
  private var viewsMade = 0
  private var recognizersMade = 0
  var controllers: [StormController] = []
  var recognizers: [GestureRecognizer] = []
  let modal = ModalView(frame: Rect(x: 0, y: 0, width: 400, height: 400))
  /// Whether nothing is to be disturbed any more.
  private(set) var isCalm = false
  /// How often interaction is currently ignored.
  var ignoring = 0
  /// How deeply changes are nested in callbacks of changes.
  var depth = 0
  private(set) var fingers: StormFingers
  private lazy var judge = StormJudge(self)
  private lazy var target = StormTarget(self)

  init(seed: UInt64) {
    self.seed = seed
    random = SeededGenerator(seed: seed)
    window = StormWindow(StormBook(id: 0), frame: Rect(x: 0, y: 0, width: 400, height: 400))
    fingers = StormFingers(limit: seed % 8 == 7 ? 40 : 12, size: window.bounds.size)
    window.book.storm = self
    window.isMultipleTouchEnabled = true
    app.show(window)
    app.deliveryObserver = watch
    for _ in 1...8 { views.append(makeView()) }
    for view in views.prefix(2) { controllers.append(StormController(view)) }
    window.rootViewController = controllers[0]
    for view in views.dropFirst(2) {
      (pick(views.filter { $0.window != nil }) ?? window).addSubview(view)
    }
    for _ in 1...16 { recognizers.append(makeRecognizer()) }
    for _ in 0..<6 { addRequirement() }
    modal.panelSize = Size(width: 50, height: 50)
    window.addSubview(modal)
  }

  /// How many finger reports were made.
  var reportCount: Int { fingers.reportCount }

  func chance(_ probability: Double) -> Bool {
    random.chance(probability)
  }

  func pick<Element>(_ elements: [Element]) -> Element? {
    elements.randomElement(using: &random)
  }

  // MARK: The world

  func makeView() -> StormView {
    viewsMade += 1
    let location = Point(
      x: Double.random(in: 0...150, using: &random), y: Double.random(in: 0...150, using: &random))
    let frame = Rect(
      origin: location,
      size: Size(
        width: Double.random(in: 50...300, using: &random),
        height: Double.random(in: 50...300, using: &random)))
    let book = StormBook(id: viewsMade)
    book.storm = self
    books.append(book)
    let view = StormView(book, frame: frame)
    view.isMultipleTouchEnabled = chance(0.7)
    view.isExclusiveTouch = chance(0.1)
    return view
  }

  func makeRecognizer() -> GestureRecognizer {
    recognizersMade += 1
    let kinds = StormKind.allCases
    let recognizer = kinds[recognizersMade % kinds.count].make(self)
    recognizer.name = "\(recognizersMade)"
    if chance(0.7) { recognizer.delegate = judge }
    recognizer.cancelsTouchesInView = chance(0.7)
    recognizer.delaysTouchesBegan = chance(0.2)
    recognizer.delaysTouchesEnded = chance(0.7)
    recognizer.addTarget(target, action: Action(StormTarget.act))
    (chance(0.2) ? window : pick(views) ?? window).addGestureRecognizer(recognizer)
    return recognizer
  }

  /// A later recognizer waits for an earlier one, so there are no cycles.
  private func addRequirement() {
    let first = Int.random(in: 0..<recognizers.count - 1, using: &random)
    let second = Int.random(in: first + 1..<recognizers.count, using: &random)
    recognizers[second].require(toFail: recognizers[first])
  }

  // MARK: The storm

  /// Runs a number of turns, then lets everything come to rest and checks that it has.
  func run(turns: Int) {
    for _ in 0..<turns where watch.faults.isEmpty { turn() }
    calmDown()
    checkRest()
    if watch.faults.isEmpty { checkTap() }
  }

  private func turn() {
    var inputs: [RootInput] = []
    fingers.play(&random, into: &inputs)
    if chance(0.01) { inputs.append(.display(.deactivated)) }
    if chance(0.02) {
      inputs.append(.key(KeyChange(label: "a", position: "a", isDown: chance(0.5))))
    }
    pass(random.pause())
    app.loop.handle(Turn(time: next, inputs: inputs))
    checkDecisions()
    disturb(0.1)
    checkDecisions()
    if chance(0.005) { startAfresh() }
    if chance(0.1) { checkTree(window) }
    watch.note(5, app.touchEvent.allTouches.count)
    watch.check(
      app.touchEvent.allTouches.map(\.number) == fingers.numbers,
      "all touches are not those on the glass")
  }

  /// Every decision has been carried out.
  private func checkDecisions() {
    for recognizer in recognizers where recognizer.touches.isEmpty {
      watch.check(
        !recognizer.state.isFinal,
        "recognizer \(recognizer.name ?? "?") is left at \(recognizer.state)")
    }
  }

  /// Every view is in one place and knows it.
  private func checkTree(_ view: View) {
    for child in view.subviews {
      watch.check(child.superview === view, "a view does not know where it is")
      checkTree(child)
    }
  }

  private func startAfresh() {
    var inputs: [RootInput] = []
    fingers.liftAll(into: &inputs)
    app.loop.handle(Turn(time: next, inputs: inputs))
    app.startAfresh()
  }

  private var next: Timestamp { app.loop.nextTime }

  /// Lets time pass; a stalled loop notices only at the end.
  private func pass(_ seconds: Double) {
    let end = app.loop.time.advanced(bySeconds: seconds)
    let isStalled = !isCalm && chance(0.3)
    if isStalled { app.loop.handle(Turn(time: end)) } else { app.loop.pass(until: end) }
  }

  // MARK: Rest

  private func calmDown() {
    isCalm = true
    modal.close()
    for _ in 0..<ignoring { app.endIgnoringInteractionEvents() }
    var inputs: [RootInput] = []
    fingers.liftAll(into: &inputs)
    app.loop.handle(Turn(time: next, inputs: inputs))
    pass(2)
  }

  private func checkRest() {
    for recognizer in recognizers {
      watch.check(
        recognizer.state == .possible && recognizer.touches.isEmpty,
        "recognizer \(recognizer.name ?? "?"), \(type(of: recognizer)), rests at "
          + "\(recognizer.state) with \(recognizer.touches.count) touches")
    }
    for book in [window.book] + books {
      watch.check(book.live.isEmpty, "view \(book.id) still has the touches \(book.live)")
    }
    watch.check(app.touchEvent.allTouches.isEmpty, "touches are left")
    watch.check(app.loop.deadline == nil, "a timer is left")
  }

  /// A new view in front gets a tap.
  private func checkTap() {
    let book = StormBook(id: 99)
    book.storm = self
    let view = StormView(book, frame: window.bounds)
    let tap = TapGestureRecognizer()
    tap.name = "99"
    let counter = TapCount()
    tap.addTarget(counter, action: TapCount.count)
    view.addGestureRecognizer(tap)
    window.addSubview(view)
    var inputs: [RootInput] = []
    for kind in [ContactReport.Kind.down, .up] {
      inputs.removeAll()
      fingers.report(kind, 1, Point(x: 399, y: 399), into: &inputs)
      app.loop.handle(Turn(time: next, inputs: inputs))
    }
    pass(2)
    watch.check(counter.taps == 1, "a tap after the storm has \(counter.taps) actions")
    checkRest()
  }
}

private final class TapCount {
  var taps = 0
  func count(_ recognizer: TapGestureRecognizer) { taps += 1 }
}

extension Storm {
  /// Changes something at random; also called from within every callback.
  func disturb(_ probability: Double) {
    guard !isCalm, depth < 4, chance(probability) else { return }
    depth += 1
    defer { depth -= 1 }
    let kind = Int.random(in: 0..<25, using: &random)
    watch.note(6, kind)
    switch kind {
    case 0...6: changeView(kind)
    case 7...13: changeRecognizer(kind)
    case 14: toggleIgnoring()
    case 15: changeFirstResponder()
    case 16: window.rootViewController = chance(0.2) ? nil : pick(controllers)
    case 17: app.loop.queue.post(.motion(.shake, chance(0.5) ? .began : .cancelled))
    case 18: app.loop.schedule(after: 0.2) { [unowned self] in disturb(1) }
    case 19: addOrRemove()
    case 20: replaceView()
    case 21, 22: (pick(recognizers) as? StormRecognizer)?.decideElsewhere()
    case 23: openModal()
    default: replaceRecognizer()
    }
  }

  private func changeView(_ kind: Int) {
    guard let view = pick(views) else { return }
    switch kind {
    case 0: view.isHidden.toggle()
    case 1:
      view.isUserInteractionEnabled.toggle()
      if !view.isUserInteractionEnabled { checkNoTouches("disabled") { $0.isDescendant(of: view) } }
    case 2: view.isExclusiveTouch = chance(0.2)
    case 3: view.isMultipleTouchEnabled.toggle()
    case 4: view.alpha = chance(0.3) ? 0 : 1
    case 5: view.superview?.bringToFront(view)
    default:
      view.removeFromSuperview()
      if view.superview == nil { checkNoTouches("removed") { $0.isDescendant(of: view) } }
    }
  }

  /// Mostly puts a view back, so that the tree does not shrink away.
  private func addOrRemove() {
    guard let view = pick(views), let parent = chance(0.3) ? window : pick(views) else { return }
    view.removeFromSuperview()
    // Callbacks about that may have changed the tree.
    guard view.superview == nil, !parent.isDescendant(of: view) else { return }
    parent.addSubview(view)
  }

  /// A view is removed for good, and a new one is added.
  private func replaceView() {
    let index = Int.random(in: 2..<views.count, using: &random)
    let old = views[index]
    old.removeFromSuperview()
    guard old.superview == nil, views[index] === old else { return }
    let new = makeView()
    views[index] = new
    (pick(views.filter { !$0.isDescendant(of: new) }) ?? window).addSubview(new)
  }

  /// A recognizer is removed for good, and a new one is added.
  private func replaceRecognizer() {
    let index = Int.random(in: 0..<recognizers.count, using: &random)
    let old = recognizers[index]
    old.view?.removeGestureRecognizer(old)
    if recognizers[index] === old { recognizers[index] = makeRecognizer() }
  }

  private func openModal() {
    window.addSubview(modal)
    modal.open()
    checkNoTouches("covered") { $0 is any StormReceiver }
  }

  /// No live touch belongs to certain views; those that are about to be told of a cancel have none.
  private func checkNoTouches(_ word: String, of isConcerned: (View) -> Bool) {
    for touch in app.touchEvent.allTouches where ![.ended, .cancelled].contains(touch.phase) {
      watch.check(
        !(touch.view.map(isConcerned) ?? false), "a view was \(word) and keeps \(touch.serial)")
    }
  }

  private func changeRecognizer(_ kind: Int) {
    guard let recognizer = pick(recognizers) else { return }
    switch kind {
    case 7, 8: recognizer.isEnabled.toggle()
    case 9: recognizer.view?.removeGestureRecognizer(recognizer)
    case 10, 11: (pick(views) ?? window).addGestureRecognizer(recognizer)
    case 12: recognizer.cancelsTouchesInView.toggle()
    default:
      recognizer.delaysTouchesBegan = chance(0.2)
      recognizer.delaysTouchesEnded.toggle()
    }
  }

  private func toggleIgnoring() {
    if ignoring > 0 {
      ignoring -= 1
      app.endIgnoringInteractionEvents()
    } else if chance(0.3) {
      ignoring += 1
      app.beginIgnoringInteractionEvents()
    }
  }

  private func changeFirstResponder() {
    let responders: [Responder] = views + controllers
    if chance(0.7) {
      pick(responders)?.becomeFirstResponder()
    } else {
      window.firstResponder?.resignFirstResponder()
    }
  }
}
