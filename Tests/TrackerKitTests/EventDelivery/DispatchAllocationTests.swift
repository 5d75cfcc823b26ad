import CAllocationCount
import TestSupport
import Testing

@Suite("Dispatch allocations")
struct DispatchAllocationTests {
  @Test(
    "Delivering a move through four recognizers and their actions to a view allocates nothing",
    .enabled(if: allocation_is_counted(), "a sanitizer has its own allocator"),
    arguments: DispatchScene.Kind.allCases, [1, 10])
  func nothing(kind: DispatchScene.Kind, fingers: Int) {
    let scene = DispatchScene(kind, fingers: fingers)
    // Buffers grow to their final size first.
    for _ in 0..<1000 { scene.moveAll() }
    let (moves, actions) = (scene.moveCount, scene.actionCount)
    let before = allocation_count()
    for _ in 0..<1000 { scene.moveAll() }
    #expect(allocation_count() == before)
    #expect(scene.moveCount == moves + 1000 * fingers)
    #expect((scene.actionCount > actions) == (kind == .active))
  }
}
