import Testing
import TrackerKit

@Suite("EventLoop")
struct EventLoopTests {
  /// Notes what it receives.
  private final class Notes: EventReceiver {
    var log: [String] = []
    func receive(_ event: QueuedEvent) {
      log.append(event.name)
    }
    func turnEnded() { log.append("|") }
  }

  /// A platform whose clock is set by hand.
  private final class ManualPlatform: Platform {
    var now = Timestamp.zero
    var wantsToQuit = false
    var waits: [Timestamp?] = []
    var script: [(ManualPlatform, inout [RootInput]) -> Void] = []
    let wake: @Sendable () -> Void = {}

    func wait(until deadline: Timestamp?) {
      waits.append(deadline)
      if let deadline { now = max(now, deadline) }
    }

    func drain(into inputs: inout [RootInput]) -> Bool {
      guard !script.isEmpty else {
        wantsToQuit = true
        return false
      }
      script.removeFirst()(self, &inputs)
      return false
    }
  }

  private let key = RootInput.key(KeyChange(label: "a", position: "a", isDown: true))

  private func turn(_ seconds: Double, _ inputs: [RootInput] = []) -> Turn {
    Turn(time: Timestamp(seconds: seconds), inputs: inputs)
  }

  @Test("Q3 with nothing to do, the loop waits without a timeout and handles no turn")
  func sleeping() {
    let loop = EventLoop()
    let platform = ManualPlatform()
    platform.script = [{ _, _ in }, { _, _ in }]
    loop.run(on: platform)
    #expect(platform.waits == [nil, nil, nil])
    #expect(loop.turnCount == 0)
  }

  @Test("Q8 a delivery that takes longer than a frame is reported with its kind and milliseconds")
  func slowDeliveries() {
    final class Slow: EventReceiver {
      let platform: ManualPlatform
      var pause = 0.0
      init(_ platform: ManualPlatform) { self.platform = platform }
      func receive(_ event: QueuedEvent) { platform.now = platform.now.advanced(bySeconds: pause) }
      func turnEnded() {}
    }
    let loop = EventLoop()
    let platform = ManualPlatform()
    let receiver = Slow(platform)
    loop.receiver = receiver
    var reports: [String] = []
    loop.onSlowDelivery = { reports.append("\($0) \($1)") }
    for pause in [0.016, 0.05] {
      platform.script.append { [key] _, inputs in
        receiver.pause = pause
        inputs.append(key)
      }
    }
    loop.run(on: platform)
    #expect(reports == ["key 50.0"])
  }

  @Test("Q4 a tick is the floor of time times rate, at every rate")
  func ticks() throws {
    for hertz in TickRate.supported {
      let rate = try #require(TickRate(hertz: hertz))
      for tick in [Int64(0), 1, 7, 119, 120, 1_000_003] {
        let start = rate.start(of: tick)
        #expect(rate.tick(at: start) == tick)
        guard tick > 0 else { continue }
        let before = Timestamp(microseconds: start.microseconds - 1)
        #expect(rate.tick(at: before) == tick - 1)
      }
    }
    #expect(TickRate(hertz: 29) == nil)
    #expect(TickRate(hertz: 241) == nil)
  }

  @Test("Q4 the tick number jumps over a pause; empty ticks are not run")
  func jump() {
    let loop = EventLoop()
    loop.handle(turn(0.001))
    loop.handle(turn(3600))
    #expect(loop.tick == 432_000)
    #expect(loop.turnCount == 2)
  }

  @Test("Q5 due timers fire by due time, then by creation, when a tick opens")
  func timerOrder() {
    let loop = EventLoop()
    var log: [String] = []
    loop.schedule(after: 0.02) { log.append("late") }
    loop.schedule(after: 0.01) { log.append("first") }
    loop.schedule(after: 0.01) { log.append("second") }
    loop.handle(turn(0.021))
    #expect(log == ["first", "second", "late"])
  }

  @Test("S1 the timers of what a session has are removed, and those outside of it stay")
  func dropped() {
    let loop = EventLoop()
    var log: [String] = []
    loop.schedule(after: 0.1) { log.append("inside") }
    loop.schedule(after: 0.1, every: 0.1, isOutside: true) { log.append("outside") }
    loop.dropTimers()
    loop.handle(turn(0.15))
    #expect(log == ["outside"])
  }

  @Test("Q5 a timer that is restarted waits from then on, and behind those that are due with it")
  func restarted() {
    let loop = EventLoop()
    var log: [String] = []
    let first = loop.schedule(after: 0.01) { log.append("first") }
    loop.schedule(after: 0.1) { log.append("second") }
    loop.handle(turn(0.005))
    #expect(loop.restart(first, after: 0.095))
    loop.handle(turn(0.02))
    #expect(log.isEmpty)
    loop.handle(turn(0.101))
    #expect(log == ["second", "first"])
    #expect(!loop.restart(first, after: 1), "it has fired")
    let third = loop.schedule(after: 0.1) { log.append("third") }
    third.cancel()
    #expect(!loop.restart(third, after: 0.1), "it was cancelled")
    loop.handle(turn(0.5))
    #expect(log == ["second", "first"])
    #expect(loop.deadline == nil)
  }

  @Test("Q5 a timer that is about to fire cannot be restarted")
  func restartedTooLate() {
    let loop = EventLoop()
    var log: [String] = []
    var late: LoopTimer?
    loop.schedule(after: 0.01) { log.append("\(late.map { loop.restart($0, after: 1) } ?? true)") }
    late = loop.schedule(after: 0.01) { log.append("late") }
    loop.handle(turn(0.02))
    #expect(log == ["false", "late"])
  }

  @Test("Q5 a timer may be due never")
  func never() {
    let loop = EventLoop()
    for seconds in [Double.infinity, .greatestFiniteMagnitude] {
      loop.schedule(after: seconds) { Issue.record("fired after \(seconds)") }
    }
    loop.handle(turn(1e6))
    #expect(Timestamp.zero.advanced(bySeconds: .nan) == .zero)
  }

  @Test("Q5 a repeating timer is armed again from now, and fires once after a long pause")
  func repeating() {
    let loop = EventLoop()
    var count = 0
    let timer = loop.schedule(after: 0.1, every: 0.1) { count += 1 }
    loop.handle(turn(1.05))
    #expect(count == 1)
    loop.handle(turn(1.1))
    #expect(count == 1)
    loop.handle(turn(1.151))
    #expect(count == 2)
    timer.cancel()
    loop.handle(turn(2))
    #expect(count == 2)
  }

  @Test("Q5 a timer waits for the next tick if the current one is already open")
  func timerInOpenTick() {
    let loop = EventLoop()
    var hasFired = false
    loop.handle(turn(0.001))
    loop.schedule(after: 0.001) { hasFired = true }
    loop.handle(turn(0.005))
    #expect(!hasFired)
    #expect(loop.deadline == loop.rate.start(of: 1))
    loop.handle(turn(0.009))
    #expect(hasFired)
  }

  @Test("Q5 after a stall, waiting input goes before due timers, otherwise after them")
  func stall() {
    for (time, expected) in [(0.011, ["timer", "key"]), (0.5, ["key", "timer"])] {
      let loop = EventLoop()
      let notes = Notes()
      loop.receiver = notes
      loop.schedule(after: 0.01) { notes.log.append("timer") }
      loop.handle(turn(time, [key]))
      #expect(notes.log == expected + ["|"])
    }
  }

  @Test("Q5 Q7 an animation advances by the time since the last tick, at most 0.25 s")
  func animation() {
    let loop = EventLoop()
    var steps: [Double] = []
    loop.animate {
      steps.append($0); return steps.count < 3
    }
    loop.handle(turn(0.1))
    loop.handle(turn(5))
    loop.handle(turn(5.05))
    loop.handle(turn(6))
    #expect(steps.count == 3)
    #expect(steps[0] == 0.1)
    #expect(steps[1] == 0.25)
    #expect(abs(steps[2] - 0.05) < 1e-9)
    #expect(loop.deadline == nil)
  }

  @Test("Q6 functions posted by another thread run on the loop, after the turn's inputs")
  func mailbox() async {
    let loop = EventLoop()
    let notes = Notes()
    loop.receiver = notes
    let mailbox = loop.mailbox(for: notes)
    await Task.detached { mailbox.post { $0.log.append("function") } }.value
    loop.handle(turn(0.1, [key]))
    #expect(notes.log == ["key", "function", "|"])
  }

  @Test("Q6 data posted by another thread is an input of the next turn and recorded with it")
  func postedData() async {
    final class Recorder: TurnObserver {
      var inputs: [RootInput] = []
      func tickWillClose(_ tick: Int64) {}
      func turnWillBegin(_ turn: Turn) { inputs += turn.inputs }
    }
    let loop = EventLoop()
    let (notes, recorder) = (Notes(), Recorder())
    loop.receiver = notes
    loop.observer = recorder
    let mailbox = loop.mailbox(for: notes)
    let data = DataEvent(name: "palette", value: "warm")
    await Task.detached {
      mailbox.post { $0.log.append("function") }
      mailbox.post(data)
    }.value
    loop.handle(turn(0.1, [key]))
    loop.handle(turn(0.2))
    #expect(notes.log == ["data", "key", "function", "|", "|"])
    #expect(recorder.inputs == [.data(data), key], "what a replay receives")
  }

  @Test("Q6 posting to an object that no longer exists does nothing")
  func mailboxes() {
    let loop = EventLoop()
    let (first, second) = (Notes(), Notes())
    var third: Notes? = Notes()
    let boxes = [first, second, third].compactMap { $0 }.map { loop.mailbox(for: $0) }
    third = nil
    #expect(third == nil)
    for (number, box) in (boxes + boxes).enumerated() {
      box.post { $0.log.append("\(number)") }
    }
    loop.handle(turn(0.1))
    #expect(first.log == ["0", "3"] && second.log == ["1", "4"])
  }

  @Test("Q2 Q11 the end of a turn can handle another turn, before the first one is drawn")
  func turnInBetween() {
    let loop = EventLoop()
    let notes = Notes()
    loop.receiver = notes
    var isFirst = true
    loop.onTurnEnd = {
      notes.log.append("end")
      guard isFirst else { return }
      isFirst = false
      loop.handle(self.turn(0.2, [self.key]))
    }
    loop.handle(turn(0.1))
    #expect(notes.log == ["end", "key", "end", "|", "|"])
    #expect(loop.turnCount == 2)
  }

  @Test("Q2 a turn sent while another one is handled stops the program")
  func nested() async {
    await #expect(processExitsWith: .failure) {
      let loop = EventLoop()
      loop.schedule(after: 0) { loop.handle(Turn(time: Timestamp(seconds: 1))) }
      loop.handle(Turn(time: Timestamp(seconds: 0.5)))
    }
  }

  @Test("Q5 live turns are strictly later than the turns before, even when the clock stands still")
  func strictlyLater() {
    let loop = EventLoop()
    let platform = ManualPlatform()
    let key = key
    platform.script = [{ $1.append(key) }, { $1.append(key) }, { $1.append(key) }]
    loop.run(on: platform)
    #expect(loop.turnCount == 3)
    #expect(loop.time == Timestamp(microseconds: 3))
  }
}
