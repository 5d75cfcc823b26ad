import TestSupport
import Testing
import TrackerKit
import TrackerKitFiles
import TrackerKitSDL

@testable import TouchPlay

@Suite("QRCode")
struct QRCodeTests {
  /// A reader of small codes: of version 2 at most, with byte mode and without damage.
  ///
  /// It follows ISO/IEC 18004, independently of what makes the codes.
  private struct Reader {
    let code: QRCode

    private subscript(x: Int, y: Int) -> Bool { code.modules[y * code.width + x] }

    private var mask: Int {
      // The bits of the format after the level, beside the upper left finder pattern, unmasked.
      let bits = (2...4).map { self[$0, 8] ? 1 : 0 }
      return (bits[0] << 2 | bits[1] << 1 | bits[2]) ^ 0b101
    }

    private func isInverted(_ x: Int, _ y: Int) -> Bool {
      switch mask {
      case 0: (x + y) % 2 == 0
      case 1: y % 2 == 0
      case 2: x % 3 == 0
      case 3: (x + y) % 3 == 0
      case 4: (y / 2 + x / 3) % 2 == 0
      case 5: x * y % 2 + x * y % 3 == 0
      case 6: (x * y % 2 + x * y % 3) % 2 == 0
      default: ((x + y) % 2 + x * y % 3) % 2 == 0
      }
    }

    /// Whether a module has no data: finder, timing and alignment patterns, and the format.
    private func isFixed(_ x: Int, _ y: Int) -> Bool {
      let end = code.width - 9
      if x == 6 || y == 6 || (x <= 8 && y <= 8) { return true }
      if (x > end && y <= 8) || (x <= 8 && y > end) { return true }
      let middle = code.width - 7
      return code.width > 21 && abs(x - middle) <= 2 && abs(y - middle) <= 2
    }

    /// The bits in the order of the standard: two columns at a time from the right, up and down.
    private var bits: [Bool] {
      var bits: [Bool] = []
      var right = code.width - 1
      var isUp = true
      while right > 0 {
        if right == 6 { right -= 1 }
        for step in 0..<code.width {
          let y = isUp ? code.width - 1 - step : step
          for x in [right, right - 1] where !isFixed(x, y) {
            bits.append(self[x, y] != isInverted(x, y))
          }
        }
        isUp.toggle()
        right -= 2
      }
      return bits
    }

    /// The text in byte mode; nil for another mode.
    var text: String? {
      let bits = bits.map { $0 ? 1 : 0 }
      func number(_ range: Range<Int>) -> Int { bits[range].reduce(0) { $0 << 1 | $1 } }
      guard number(0..<4) == 4 else { return nil }
      let bytes = (0..<number(4..<12)).map { number(12 + 8 * $0..<20 + 8 * $0) }
      return String(decoding: bytes.map { UInt8($0) }, as: UTF8.self)
    }
  }

  @Test(
    "H10 a code says the path and nothing else",
    arguments: ["/a", "/tmp/b.png", "/home/ü/x", "/ab/cd/0123.touchplay"])
  func content(_ path: String) throws {
    let code = try #require(QRCode(path: path))
    #expect(code.width <= 25)
    #expect(Reader(code: code).text == path)
  }

  @Test("H10 a long path gets a larger code, one that no code can hold gets none")
  func long() throws {
    let code = try #require(QRCode(path: "/" + String(repeating: "p", count: 200)))
    // Version 10: 216 bytes at most at this level.
    #expect(code.width == 17 + 4 * 10)
    #expect(QRCode(path: "/" + String(repeating: "p", count: 4000)) == nil)
  }

  @Test("H10 a code is black on white with an empty margin of four modules")
  func drawn() throws {
    let code = try #require(QRCode(path: "/tmp/b.png"))
    let side = code.width + 8
    let display = OffscreenDisplay(width: 3 * side + 2, height: 3 * side + 2)
    let canvas = Canvas()
    canvas.fillGround(Color(0x808080))
    let edge = Double(3 * side + 2)
    code.draw(in: canvas, Rect(x: 0, y: 0, width: edge, height: edge))
    display.show(canvas)
    let picture = display.picture
    for y in 0..<side {
      for x in 0..<side {
        let (column, row) = (x - 4, y - 4)
        let isInside = (0..<code.width).contains(column) && (0..<code.width).contains(row)
        let isBlack = isInside && code.modules[row * code.width + column]
        let pixel = picture.pixels[(3 * y + 2) * picture.width + 3 * x + 2]
        #expect(pixel == (isBlack ? 0 : 0xFFFFFF), "module \(column), \(row)")
      }
    }
  }
}
