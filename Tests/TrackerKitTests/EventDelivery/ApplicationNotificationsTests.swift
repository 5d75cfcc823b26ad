import Testing
import TrackerKit

extension NotificationName<Int> {
  fileprivate static var score: Self { Self("score") }
}

extension NotificationName<Void> {
  fileprivate static var score: Self { Self("score") }
}

extension NotificationName<Hue> {
  fileprivate static var hue: Self { Self("hue") }
}

/// A value with a text form.
private enum Hue: String, LosslessStringConvertible {
  case warm, cold

  init?(_ description: String) { self.init(rawValue: description) }
  var description: String { rawValue }
}

@Suite("Application+Notifications")
struct ApplicationNotificationsTests {
  /// Logs what it is told in a list that all observers share.
  private final class Log {
    var lines: [String] = []
  }

  private final class Observer {
    let name: String
    let log: Log
    var onScore: ((Int) -> Void)?

    init(_ name: String, _ log: Log) {
      self.name = name
      self.log = log
    }

    func scored(_ score: Int) {
      log.lines.append("\(name) \(score)")
      onScore?(score)
    }

    func changed() { log.lines.append("\(name) changed") }
    func hueChanged(_ hue: Hue) { log.lines.append("\(name) \(hue)") }
  }

  private final class ScoreView: View {
    var scores: [Int] = []
    func show(_ score: Int) { scores.append(score) }
  }

  private final class Recorder: TurnObserver {
    var inputs: [RootInput] = []
    func tickWillClose(_ tick: Int64) {}
    func turnWillBegin(_ turn: Turn) { inputs += turn.inputs }
  }

  private let app = Application(loop: EventLoop())
  private let log = Log()

  private func turn(_ inputs: [RootInput] = []) {
    app.loop.handle(Turn(time: app.loop.time.advanced(bySeconds: 0.01), inputs: inputs))
  }

  @Test("D12 observers get a notification in the order of their registration, each its value")
  func order() {
    let (first, second) = (Observer("a", log), Observer("b", log))
    app.addObserver(second, Observer.scored, for: .score)
    app.addObserver(first, Observer.scored, for: .score)
    app.addObserver(first, Observer.changed, for: NotificationName<Int>.score)
    app.post(.score, 3)
    #expect(log.lines.isEmpty, "nothing before its turn")
    turn()
    #expect(log.lines == ["b 3", "a 3", "a changed"])
  }

  @Test("D12 a notification keeps its place in the queue; what is posted meanwhile comes after it")
  func place() {
    let (first, second) = (Observer("a", log), Observer("b", log))
    first.onScore = { [app] in if $0 < 3 { app.post(.score, $0 + 2) } }
    for observer in [first, second] { app.addObserver(observer, Observer.scored, for: .score) }
    app.post(.score, 1)
    app.loop.queue.post(.function { [log] in log.lines.append("function") })
    app.post(.score, 2)
    turn()
    #expect(
      log.lines == ["a 1", "b 1", "function", "a 2", "b 2", "a 3", "b 3", "a 4", "b 4"])
  }

  @Test("D12 an observer that is removed meanwhile gets nothing; one that is added, the next one")
  func changes() {
    let observers = ["a", "b", "c"].map { Observer($0, log) }
    observers[0].onScore = { [app] score in
      guard score == 1 else { return }
      app.removeObserver(observers[1], for: NotificationName<Int>.score)
      app.addObserver(observers[2], Observer.scored, for: .score)
    }
    app.addObserver(observers[0], Observer.scored, for: .score)
    app.addObserver(observers[1], Observer.scored, for: .score)
    app.addObserver(observers[1], Observer.changed, for: NotificationName<Void>.score)
    app.post(.score, 1)
    app.post(.score, 2)
    app.post(.score)
    turn()
    #expect(log.lines == ["a 1", "a 2", "c 2", "b changed"])
    app.post(.score)
    app.removeObserver(observers[1])
    turn()
    #expect(log.lines.count == 4, "removed after it was posted")
  }

  @Test("D12 a name belongs to the type of its value")
  func types() {
    let observer = Observer("a", log)
    app.addObserver(observer, Observer.scored, for: .score)
    app.post(NotificationName<String>("score"), "3")
    app.post(.score)
    turn()
    #expect(log.lines.isEmpty)
  }

  @Test(
    "D12 observers are not kept alive, be they responders or not, and can leave in their deinit")
  func weak() {
    final class Leaver: Responder {
      let app: Application
      init(_ app: Application) { self.app = app }
      func scored(_ score: Int) { Issue.record("\(score)") }
      deinit { app.removeObserver(self) }
    }
    var observer: Observer? = Observer("a", log)
    var view: ScoreView? = ScoreView(frame: .zero)
    var leaver: Leaver? = Leaver(app)
    let other = ScoreView(frame: .zero)
    for target in [view, other].compactMap({ $0 }) {
      app.addObserver(target, ScoreView.show, for: .score)
    }
    observer.map { app.addObserver($0, Observer.scored, for: .score) }
    leaver.map { app.addObserver($0, Leaver.scored, for: .score) }
    app.post(.score, 1)
    (observer, view, leaver) = (nil, nil, nil)
    #expect(observer == nil && view == nil && leaver == nil)
    turn()
    #expect(log.lines.isEmpty)
    #expect(other.scores == [1])
  }

  @Test("D12 Q6 data with a name's text is its notification, recorded, from a mailbox or a replay")
  func data() async {
    let observer = Observer("a", log)
    let recorder = Recorder()
    app.loop.observer = recorder
    app.addObserver(observer, Observer.hueChanged, for: .hue)
    app.addObserver(observer, Observer.scored, for: .score)
    let mailbox = app.loop.mailbox(for: app)
    await Task.detached {
      mailbox.post(.hue, .cold)
      mailbox.post(.score, 7)
    }.value
    turn()
    let inputs = [("hue", "cold"), ("score", "7")].map {
      RootInput.data(DataEvent(name: $0.0, value: $0.1))
    }
    #expect(recorder.inputs == inputs)
    turn(recorder.inputs)
    #expect(log.lines == ["a cold", "a 7", "a cold", "a 7"])
  }

  @Test("D12 data whose text does not fit the type of a value is reported and not delivered")
  func misfit() {
    let observer = Observer("a", log)
    app.onWarning = { [log] in log.lines.append($0) }
    app.addObserver(observer, Observer.hueChanged, for: .hue)
    app.addObserver(observer, Observer.changed, for: NotificationName<Void>("hue"))
    turn([.data(DataEvent(name: "hue", value: "loud"))])
    #expect(log.lines == ["data hue: \"loud\" is no Hue"])
  }
}
