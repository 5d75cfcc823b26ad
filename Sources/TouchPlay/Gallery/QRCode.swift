internal import CQRencode
internal import Glibc
internal import TrackerKit
internal import TrackerKitFiles

/// A QR code of a path's bytes and nothing else, for a phone's camera (rule H10).
struct QRCode: Equatable {
  /// The empty margin that readers need, in modules.
  private static let margin = 4

  /// The number of modules in a row.
  let width: Int
  /// The modules, row by row; true is black.
  let modules: [Bool]

  /// The smallest code that repairs 15 % of its modules; nil if the path is too long for a code.
  init?(path: String) {
    let bytes = path.pathBytes.dropLast().map(UInt8.init(bitPattern:))
    guard let code = QRcode_encodeData(Int32(bytes.count), bytes, 0, QR_ECLEVEL_M) else {
      return nil
    }
    defer { QRcode_free(code) }
    width = Int(code.pointee.width)
    // The lowest bit is the color.
    modules = UnsafeBufferPointer(start: code.pointee.data, count: width * width)
      .map { $0 & 1 == 1 }
  }

  /// Draws the code black on white in any theme, in whole points if there is room.
  func draw(in canvas: Canvas, _ rect: Rect) {
    let count = Double(width + 2 * Self.margin)
    var edge = rect.size.shortEdge / count
    if edge >= 1 { edge.round(.down) }
    let side = count * edge
    let corner = Point(x: rect.center.x - side / 2, y: rect.center.y - side / 2)
    canvas.color = .white
    canvas.fill(Rect(origin: corner, size: Size(width: side, height: side)))
    canvas.color = .black
    for y in 0..<width {
      // The black parts of a row.
      for run in (0..<width).split(whereSeparator: { !modules[y * width + $0] }) {
        canvas.fill(
          Rect(
            x: corner.x + Double(run.lowerBound + Self.margin) * edge,
            y: corner.y + Double(y + Self.margin) * edge, width: Double(run.count) * edge,
            height: edge))
      }
    }
  }
}
