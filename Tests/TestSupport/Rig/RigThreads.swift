import Dispatch

/// Threads for tests on rigs, which block while they wait for programs: Swift has only as many
/// threads for tasks as there are processors, and other tests need those.
final class RigThreads: TaskExecutor {
  static let shared = RigThreads()

  private let queue = DispatchQueue(label: "tests on rigs", attributes: .concurrent)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
