import Testing

@testable import TouchPlay

@Suite("WatchLoop")
struct WatchLoopTests {
  @Test(
    "J16 between two readings it waits for fewer reports than the kernel keeps, and not for long",
    arguments: [
      (rate: 60.0, milliseconds: 100), (120, 50), (250, 24), (1000, 6), (8000, 1), (.infinity, 1),
      (0.1, 100),
    ])
  func pause(rate: Double, milliseconds: Int) {
    #expect(WatchLoop.pause(after: 1 / rate) == milliseconds)
  }
}
