import Foundation
import Testing

@testable import TouchPlay

@Suite("Base64")
struct Base64Tests {
  @Test("Bytes of any count become what Foundation makes of them")
  func anyCount() {
    for count in 0..<20 {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 97 + 200) }
      #expect(Base64.text(bytes) == Data(bytes).base64EncodedString())
    }
  }
}
