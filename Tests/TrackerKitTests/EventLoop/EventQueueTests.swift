import Testing
import TrackerKit

@Suite("EventQueue")
struct EventQueueTests {
  private func change(_ kind: TouchChange.Kind, _ number: Int, x: Double = 0) -> RootInput {
    .touch(
      TouchChange(
        kind, number: number, contact: ContactID(device: 1, finger: Int64(number)),
        location: Point(x: x, y: 0)))
  }

  /// The kinds of events in a queue, touches with their numbers.
  private func drain(_ queue: EventQueue) -> [String] {
    var names: [String] = []
    while let event = queue.next() {
      if case .touches(let changes) = event {
        names.append("\(changes.first?.kind ?? .moved)\(changes.map(\.number))")
      } else {
        names.append(event.name)
      }
    }
    return names
  }

  private let key = RootInput.key(KeyChange(label: "a", position: "a", isDown: true))

  @Test("Q1 events leave in the order they came, whatever their kind")
  func order() {
    let queue = EventQueue()
    queue.post(key)
    queue.post(change(.began, 1))
    queue.post(.motion(.shake, .began))
    queue.post(.remoteControl(.play))
    queue.post(RootInput.display(.activated))
    queue.post(.orientation, .faceUp)
    #expect(
      drain(queue) == ["key", "began[1]", "motion", "remoteControl", "display", "orientation"])
    #expect(queue.isEmpty)
  }

  @Test("Q9 neighboring changes of one kind form one event; several moves of a finger merge")
  func merging() {
    let queue = EventQueue()
    for input in [
      change(.began, 1), change(.began, 2), change(.moved, 1), change(.moved, 2),
      change(.moved, 1), change(.ended, 2), change(.moved, 1),
    ] { queue.post(input) }
    #expect(drain(queue) == ["began[1, 2]", "moved[1, 2, 1]", "ended[2]", "moved[1]"])
  }

  @Test("Q9 moves never merge across a key")
  func keyBetween() {
    let queue = EventQueue()
    for input in [change(.began, 1), change(.moved, 1), key, change(.moved, 1)] {
      queue.post(input)
    }
    #expect(drain(queue) == ["began[1]", "moved[1]", "key", "moved[1]"])
  }
}
