import Foundation
@testable import PanelCheck
import Testing

@Suite("Profile")
struct ProfileTests {
  @Test("J3 J6 a profile can be limited to what was measured")
  func limited() {
    let profile = Profile.kiosk.limited(to: [.ghosts, .drumroll])
    #expect(profile.limits == [.ghosts: Limit(.atMost, 0, .perHour)])
    #expect(profile.name == "kiosk" && profile.title == Profile.kiosk.title)
  }

  @Test("J3 J12 the guided tests measure all that a profile has a limit for, so a panel can pass")
  func tested() {
    let items = Set(GuidedTest.standard.flatMap(\.items))
    for profile in Profile.builtIn {
      #expect(items.isSuperset(of: profile.limits.keys), "\(profile.name)")
    }
  }

  /// The columns of the page's table of limits, and the limits in them.
  private func table() throws -> (names: [String], limits: [CheckItem: [Double?]]) {
    let page = URL(filePath: #filePath)
      .appending(path: "../../../../docs/measurements.md").standardizedFileURL
    let text = try String(contentsOf: page, encoding: .utf8)
    let start = try #require(text.range(of: "| item | `kiosk` |")).lowerBound
    let rows = text[start...].split(separator: "\n").prefix { $0.hasPrefix("|") }.map { row in
      row.components(separatedBy: "|").dropFirst().dropLast()
        .map { $0.trimmingCharacters(in: .whitespaces) }
    }
    var limits: [CheckItem: [Double?]] = [:]
    // A row of several items has words such as "ghosts per hour" instead of lengths.
    for row in rows.dropFirst(2) where !row[0].contains(",") {
      let names = row[0].components(separatedBy: " / ")
      for (index, name) in names.enumerated() {
        let item = try #require(CheckItem(rawValue: name) ?? CheckItem(rawValue: names[0] + name))
        limits[item] = row.dropFirst().map { cell in
          let parts = cell.components(separatedBy: " / ").dropFirst(index)
          return parts.first?.split(separator: " ").compactMap { Double($0) }.first
        }
      }
    }
    return (try #require(rows.first).dropFirst().map { $0 }, limits)
  }

  @Test("J3 the built-in profiles have the limits that docs/measurements.md lists")
  func documented() throws {
    let (names, limits) = try table()
    #expect(names == Profile.builtIn.map { "`\($0.name)`" })
    for (column, profile) in Profile.builtIn.enumerated() {
      for item in CheckItem.allCases where item != .swaps && item != .ghosts {
        let documented = limits[item].flatMap { $0[column] }
        #expect(profile.limits[item]?.value == documented, "\(item) of \(profile.name)")
      }
    }
  }
}
