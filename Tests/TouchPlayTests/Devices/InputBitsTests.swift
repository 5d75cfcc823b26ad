import Testing

@testable import TouchPlay

@Suite("InputBits")
struct InputBitsTests {
  @Test(
    "J8 words are read from the highest to the lowest, each as large as a pointer",
    .enabled(if: UInt.bitWidth == 64))
  func words() {
    // capabilities/key of a touchscreen: BTN_TOUCH alone, in the sixth word of 64 bits.
    let keys = InputBits("400 0 0 0 0 0\n")
    #expect(keys.contains(InputBits.touch))
    #expect((0..<1024).filter { keys.contains($0) } == [InputBits.touch])
    // capabilities/abs: x, y, slot, touch major, position x and y, tracking id.
    let axes = InputBits("261800000000003\n")
    let codes = (0..<1024).filter { axes.contains($0) }
    #expect(codes == [0, 1, 0x2F, 0x30, 0x35, 0x36, 0x39])
    #expect(axes.contains(InputBits.contactX, InputBits.contactY))
    #expect(!axes.contains(InputBits.contactX, InputBits.belowSlot))
  }

  @Test("J8 a text that is not the kernel's has no numbers", arguments: ["", "\n", "xyz", "2 y"])
  func wrong(text: String) {
    #expect(!(0..<1024).contains { InputBits(text).contains($0) })
  }
}
