internal import Glibc
package import TrackerKit
internal import TrackerKitFiles

/// A port at which TUIO is received, on a thread of its own, which sleeps until something comes.
package final class TUIOPort: Sendable {
  /// The number of packets whose reports are passed on together.
  private static let batch = 64
  /// The pause of a thread whose reports nobody takes, in milliseconds.
  private static let pause = 5

  private let socket: UDPSocket
  private let wakePipe: WakePipe
  private let isStopped = Lock(false)
  private let worker = FileWorker()

  /// Opens a port.
  ///
  /// - Throws: `NetworkError` if it is another program's, or not one of this machine.
  package init(at address: NetworkAddress) throws(NetworkError) {
    socket = try UDPSocket(at: address)
    guard let wakePipe = WakePipe() else { throw .failed(reason: FileError.systemReason) }
    self.wakePipe = wakePipe
  }

  deinit { wakePipe.close() }

  /// Starts to receive.
  ///
  /// - Parameters:
  ///   - hasRoom: Whether more reports can be taken, called on the thread. Until then, nothing is
  ///     read: the system drops what does not fit, as a network does.
  ///   - report: Takes reports, called on the thread.
  /// - Returns: False if the system has no more threads.
  package func start(
    whileRoom hasRoom: @escaping @Sendable () -> Bool,
    report: @escaping @Sendable ([RemoteReport]) -> Void
  ) -> Bool {
    worker.start { [self] in run(hasRoom, report) }
  }

  /// Ends the thread, which `start` has started.
  package func stop() {
    isStopped.withLock { $0 = true }
    wakePipe.wake()
    worker.finish()
  }

  private func run(_ hasRoom: () -> Bool, _ report: ([RemoteReport]) -> Void) {
    var receiver = TUIOReceiver()
    var buffer = [UInt8](repeating: 0, count: UDPSocket.longest)
    while true {
      let seconds = receiver.nextSilence?.seconds(since: .monotonic)
      let milliseconds = seconds.map { Int((max(0, $0) * 1000).rounded(.up)) } ?? -1
      wakePipe.wait(milliseconds: milliseconds, files: [socket.descriptor])
      while !hasRoom(), !hasStopped { wakePipe.wait(milliseconds: Self.pause) }
      if hasStopped { return }
      var reports: [RemoteReport] = []
      for _ in 0..<Self.batch {
        guard let (bytes, host) = socket.receive(into: &buffer) else { break }
        reports += receiver.take(OSCPacket(bytes), from: host, at: .monotonic)
      }
      reports += receiver.endSilent(at: .monotonic)
      if !reports.isEmpty { report(reports) }
    }
  }

  private var hasStopped: Bool { isStopped.withLock { $0 } }
}
