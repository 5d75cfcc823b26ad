import TestSupport
import Testing

@Suite("The right to use a display", .serialized)
struct RigLockTests {
  @Test("One test has it alone at a time, and none beside it")
  func exclusive() async throws {
    let first = try await RigLock.acquire(alone: true)
    await #expect(throws: SupportError.self) { try await RigLock.acquire(seconds: 0.1) }
    await #expect(throws: SupportError.self) {
      try await RigLock.acquire(alone: true, seconds: 0.1)
    }
    first.release()
    let second = try await RigLock.acquire()
    second.release()
  }
}
