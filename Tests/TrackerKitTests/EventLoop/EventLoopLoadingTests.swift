import Synchronization
import Testing

@testable import TrackerKit

@Suite("EventLoop+Loading")
struct EventLoopLoadingTests {
  /// Notes results; neither it nor what it holds may cross threads.
  private final class Notes: EventReceiver {
    var log: [String] = []
    func receive(_ event: QueuedEvent) { log.append(event.name) }
    func turnEnded() { log.append("|") }
  }

  private struct Missing: Error, Equatable {
    var path: String
  }

  /// Holds work up until it is opened.
  private final class Gate: Sendable {
    private let isOpen = Atomic(false)

    func open() { isOpen.store(true, ordering: .releasing) }

    func pass() async {
      while !isOpen.load(ordering: .acquiring) { await Task.yield() }
    }
  }

  private let loop = EventLoop()

  private func turn(_ inputs: [RootInput] = []) {
    loop.handle(Turn(time: loop.time.advanced(bySeconds: 0.01), inputs: inputs))
  }

  /// Handles turns until something is so.
  private func turns(until isDone: () -> Bool) async throws {
    let end = ContinuousClock.now + .seconds(600)
    while !isDone() {
      try #require(ContinuousClock.now < end)
      try await Task.sleep(for: .milliseconds(1))
      turn()
    }
  }

  @Test("Q12 work is done off the loop, and its value comes back on the loop, after the inputs")
  func value() async throws {
    let notes = Notes()
    loop.receiver = notes
    let gate = Gate()
    loop.load(for: notes) {
      await gate.pass()
      return 6 * 7
    } then: { notes, result in
      notes.log.append("\(result.get())")
    }
    turn()
    #expect(notes.log == ["|"], "the loop goes on meanwhile")
    gate.open()
    let key = RootInput.key(KeyChange(label: "a", position: "a", isDown: true))
    while !loop.postbox.hasPost { await Task.yield() }
    turn([key])
    #expect(notes.log == ["|", "key", "42", "|"])
  }

  @Test("Q12 results come in the order in which the work ends")
  func order() async throws {
    let notes = Notes()
    let gates = [Gate(), Gate(), Gate()]
    for (number, gate) in gates.enumerated() {
      loop.load(for: notes) {
        await gate.pass()
      } then: { notes, _ in
        notes.log.append("\(number)")
      }
    }
    for (count, number) in [2, 0, 1].enumerated() {
      gates[number].open()
      try await turns { notes.log.count > count }
    }
    #expect(notes.log == ["2", "0", "1"])
  }

  @Test("Q12 an error comes back with its type")
  func errors() async throws {
    let notes = Notes()
    loop.load(for: notes) { () throws(Missing) in
      throw Missing(path: "a")
    } then: { (notes, result: Result<String, Missing>) in
      if case .failure(let error) = result { notes.log.append(error.path) }
    }
    loop.load(for: notes) {
      try await Task.sleep(for: .milliseconds(20))
      throw Missing(path: "b")
    } then: { (notes, result: Result<Int, any Error>) in
      #expect(throws: Missing(path: "b")) { try result.get() }
      notes.log.append("b")
    }
    try await turns { notes.log.count == 2 }
    #expect(notes.log == ["a", "b"])
  }

  @Test("Q12 a result for an object that is gone is dropped, with what it would have called")
  func gone() async throws {
    final class Witness {}
    let (gate, other) = (Gate(), Notes())
    var notes: Notes? = Notes()
    weak var held: Witness?
    func start(_ owner: Notes) {
      let witness = Witness()
      held = witness
      loop.load(for: owner) {
        await gate.pass()
      } then: { _, _ in
        Issue.record("the owner is gone: \(witness)")
      }
      loop.load(for: other) {
        await gate.pass()
      } then: { other, _ in
        other.log.append("other")
      }
    }
    notes.map(start)
    weak var weakNotes: Notes?
    weakNotes = notes
    notes = nil
    #expect(weakNotes == nil, "a load does not keep its owner")
    #expect(held != nil)
    gate.open()
    try await turns { held == nil && !other.log.isEmpty }
  }

  @Test("Q12 work may end after its loop is gone")
  func withoutLoop() async {
    let (gate, done) = (Gate(), Gate())
    let notes = Notes()
    do {
      let short = EventLoop()
      short.load(for: notes) {
        await gate.pass()
        done.open()
      } then: { notes, _ in
        notes.log.append("called")
      }
    }
    gate.open()
    await done.pass()
    turn()
    #expect(notes.log.isEmpty)
  }

  @Test("Q12 a thousand loads all come back once, among as many posts of other threads")
  func many() async throws {
    let notes = Notes()
    let mailbox = loop.mailbox(for: notes)
    var sum = 0
    for number in 1...1000 {
      loop.load(for: notes) {
        mailbox.post { $0.log.append("post") }
        return number
      } then: { notes, result in
        sum += result.get()
        notes.log.append("load")
      }
    }
    try await turns { notes.log.count == 2000 }
    #expect(sum == 500_500)
  }

  @Test(
    "Q12 D12 a value that is loaded as a notification is an input, from which views are laid out")
  func recorded() async throws {
    final class Photo: Application {
      var size = Size.zero
      func fit(_ size: Size) { self.size = size }
    }
    let photo = Photo(loop: loop)
    photo.addObserver(photo, Photo.fit, for: NotificationName<Size>("photoSize"))
    loop.load(as: NotificationName<Size>("photoSize")) { Size(width: 600, height: 400.5) }
    try await turns { photo.size != .zero }
    #expect(photo.size == Size(width: 600, height: 400.5))
  }

  @Test("Q12 Q6 in a replay, loads are not done again, and what other threads post is dropped")
  func replayed() throws {
    let app = Application(loop: loop)
    let (header, notes) = (SessionHeader(), Notes())
    let session = SessionBuffer(header: header)
    session.close()
    let reader = try SessionReader(session)
    loop.mailbox(for: notes).post(DataEvent(name: "before", value: ""))
    _ = try SessionPlayer(reader, in: app)
    loop.receiver = notes
    let isDone = Atomic(false)
    loop.load(as: NotificationName<Int>("late")) {
      isDone.store(true, ordering: .releasing)
      return 1
    }
    loop.mailbox(for: notes).post(DataEvent(name: "late", value: "1"))
    turn([.data(DataEvent(name: "recorded", value: "1"))])
    #expect(notes.log == ["data", "|"] && !isDone.load(ordering: .acquiring))
  }

  @Test("A size has a text from which it is read back, and no other text is a size")
  func sizeText() {
    for size in [Size(width: 600, height: 400), Size(width: 0.1, height: 1e20), .zero] {
      #expect(Size(size.description) == size)
    }
    for text in ["", "3", "3 x", "3 x 4 x 5", "a x b", "3x4"] { #expect(Size(text) == nil) }
  }
}
