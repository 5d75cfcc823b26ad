import Foundation
import Testing

/// A systemd unit of `assets/systemd`.
struct ServiceUnit: CustomTestStringConvertible {
  static let cage = ServiceUnit(name: "touchplay-kiosk-cage")
  static let x = ServiceUnit(name: "touchplay-kiosk-x")
  /// The program as an installed unit names it.
  static let program = "/usr/bin/touchplay"
  static let assets = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "assets").path

  let name: String
  var path: String { "\(Self.assets)/systemd/\(name).service" }
  var testDescription: String { name }

  /// The values of a setting, in the order of the file.
  func values(of setting: String) throws -> [String] {
    try String(contentsOfFile: path, encoding: .utf8).components(separatedBy: "\n")
      .filter { $0.hasPrefix(setting + "=") }.map { String($0.dropFirst(setting.count + 1)) }
  }

  /// The words of what it starts.
  func command() throws -> [String] {
    let commands = try values(of: "ExecStart")
    return try #require(commands.count == 1 ? commands.first : nil).components(separatedBy: " ")
  }

  /// Everything that it sets for what it starts.
  func environment() throws -> [String: String] {
    let pairs = try values(of: "Environment").flatMap { $0.components(separatedBy: " ") }
      .map { $0.components(separatedBy: "=") }
    return Dictionary(uniqueKeysWithValues: pairs.map { ($0[0], $0[1]) })
  }
}
