import TestSupport
import Testing
import TrackerKitTesting

@Suite("Keys")
struct KeyTests {
  @Test("Letters, digits and marks are keys by their place on a US keyboard")
  func codes() {
    let codes: [(Character, Int32)] = [
      ("1", 2), ("0", 11), ("q", 16), ("]", 27), ("`", 41), ("\\", 43), ("m", 50), ("/", 53),
    ]
    for (character, code) in codes { #expect(Key(character)?.code == code) }
    #expect(Key.escape.code == 1)
    #expect(Key(label: "ß").code == nil)
  }
}
