import TestSupport
import Testing

@Suite("The right to use a display", .serialized)
struct RigLockTests {
  @Test("One test has it at a time")
  func exclusive() async throws {
    let first = try await RigLock.acquire()
    await #expect(throws: SupportError.self) { try await RigLock.acquire(seconds: 0.1) }
    first.release()
    let second = try await RigLock.acquire()
    second.release()
  }
}
