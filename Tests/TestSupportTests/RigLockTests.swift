import TestSupport
import Testing

@Suite("Display lock", .serialized)
struct RigLockTests {
  @Test("One test at a time holds the display alone, and no other shares it")
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
