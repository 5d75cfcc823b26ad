import Glibc
import TrackerKit

/// Lets many threads post functions and data while a loop runs (rule Q6), and prints how many ran in order.
///
/// Built with the thread sanitizer, it ends with a fault if two threads race.
@main
struct MailboxRace {
  private static let threads = 8
  private static let posts = 2000

  static func main() {
    let app = DataApplication(loop: EventLoop())
    let platform = WaitingPlatform()
    let received = Received(app.loop, expected: 2 * threads * posts)
    app.received = received
    let mailbox = app.loop.mailbox(for: received)
    var handles: [pthread_t] = []
    for thread in 0..<threads {
      let work = Work {
        for post in 0..<posts {
          mailbox.post { $0.note(thread, post) }
          mailbox.post(DataEvent(name: "\(threads + thread)", value: "\(post)"))
        }
      }
      handles.append(work.start())
    }
    app.loop.run(on: platform)
    for handle in handles { pthread_join(handle, nil) }
    print("\(received.count) functions and data arrived, \(received.disorder) out of order")
    exit(received.count == 2 * threads * posts && received.disorder == 0 ? 0 : 1)
  }
}

/// Notes data as functions are noted, with numbers after those of the threads.
private final class DataApplication: Application {
  weak var received: Received?

  override func dataReceived(_ event: DataEvent) {
    received?.note(Int(event.name) ?? -1, Int(event.value) ?? -1)
  }
}

/// What the posted functions access; only the loop's thread touches it.
private final class Received: @unchecked Sendable {
  private(set) var count = 0
  private(set) var disorder = 0
  private var next: [Int: Int] = [:]
  private let loop: EventLoop
  private let expected: Int

  init(_ loop: EventLoop, expected: Int) {
    self.loop = loop
    self.expected = expected
  }

  func note(_ thread: Int, _ post: Int) {
    if next[thread, default: 0] != post { disorder += 1 }
    next[thread] = post + 1
    count += 1
    if count == expected { loop.stop() }
  }
}

/// A platform without input whose wait ends on a wake-up.
private final class WaitingPlatform: Platform {
  private let pipe = WakePipe()
  private var turns: Int64 = 0
  let wantsToQuit = false
  var wake: @Sendable () -> Void { { [pipe] in pipe.wake() } }

  var now: Timestamp {
    turns += 1
    return Timestamp(microseconds: turns)
  }

  func wait(until deadline: Timestamp?) { pipe.wait() }

  func drain(into inputs: inout [RootInput]) -> Bool { false }
}

/// A pipe: a byte in it is a wake-up.
private final class WakePipe: Sendable {
  private let readEnd: Int32
  private let writeEnd: Int32

  init() {
    var ends: [Int32] = [0, 0]
    guard Glibc.pipe(&ends) == 0 else { fatalError("no pipe") }
    (readEnd, writeEnd) = (ends[0], ends[1])
    // A full pipe wakes the loop anyway.
    _ = fcntl(writeEnd, F_SETFL, O_NONBLOCK)
  }

  func wake() {
    var byte: UInt8 = 1
    _ = write(writeEnd, &byte, 1)
  }

  func wait() {
    var bytes = [UInt8](repeating: 0, count: 4096)
    _ = read(readEnd, &bytes, bytes.count)
  }
}

/// What a thread does.
private final class Work: Sendable {
  private let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) {
    self.body = body
  }

  func start() -> pthread_t {
    var thread = pthread_t()
    let context = Unmanaged.passRetained(self).toOpaque()
    let result = pthread_create(
      &thread, nil,
      { context in
        guard let context else { return nil }
        Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body()
        return nil
      }, context)
    guard result == 0 else { fatalError("no thread") }
    return thread
  }
}
