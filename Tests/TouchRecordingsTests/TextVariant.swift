import Foundation
import Testing

/// A way to encode a text in a file.
enum TextVariant: String, CaseIterable, CustomTestStringConvertible {
  case windows
  case oldMac
  case utf16LittleEndian
  case utf16BigEndian
  /// What PowerShell's `>` writes.
  case powerShell
  case oldMacWithMark

  var testDescription: String { rawValue }

  /// The bytes of a text whose lines end with line feeds.
  func bytes(of text: String) -> [UInt8] {
    let old = text.replacing("\n", with: "\r")
    let windows = text.replacing("\n", with: "\r\n")
    switch self {
    case .windows: return Array(windows.utf8)
    case .oldMac: return Array(old.utf8)
    case .utf16LittleEndian: return [0xFF, 0xFE] + encoded(text, .utf16LittleEndian)
    case .utf16BigEndian: return [0xFE, 0xFF] + encoded(text, .utf16BigEndian)
    case .powerShell: return [0xFF, 0xFE] + encoded(windows, .utf16LittleEndian)
    case .oldMacWithMark: return [0xEF, 0xBB, 0xBF] + Array(old.utf8)
    }
  }

  private func encoded(_ text: String, _ encoding: String.Encoding) -> [UInt8] {
    Array(text.data(using: encoding) ?? Data())
  }
}
