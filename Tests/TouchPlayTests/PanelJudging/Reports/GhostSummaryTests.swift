import Foundation
@testable import PanelCheck
import Testing
import TrackerKit

@testable import TouchPlay

@Suite("GhostSummary")
struct GhostSummaryTests {
  private let panel = Panel(
    points: Size(width: 1000, height: 500), millimeters: Size(width: 200, height: 100),
    source: .user)

  private func summary(_ ghosts: [GhostContact], seconds: Double) -> GhostSummary {
    GhostSummary(ghosts: Ghosts(panel: panel, ghosts: ghosts, seconds: seconds))
  }

  private func ghost(_ seconds: Double, _ x: Double, _ y: Double) -> GhostContact {
    GhostContact(time: Timestamp(seconds: seconds), location: Point(x: x, y: y))
  }

  /// A ghost at one place every 12.5 s for an hour, without every eleventh beat, and two elsewhere.
  private var haunted: GhostSummary {
    let beats = (0..<288).filter { !$0.isMultiple(of: 11) }
    let ghosts = beats.map { ghost(Double($0) * 12.5 + 3, 190, 2.4) }
    return summary(ghosts + [ghost(100, 20, 60), ghost(2000, 120, 30)], seconds: 3600)
  }

  @Test("J6 the words say count, rate with its interval, places in mm and %, and periods")
  func words() {
    let lines = haunted.lines
    #expect(lines.count == 3)
    #expect(lines[0] == "263 ghost touches in 1 h: 263 per hour (95 %: 232.2 to 296.8)")
    #expect(
      lines[1] == "place 1: 190, 2.4 mm (95 %, 2.4 %): 261 ghost touches, spread 0 mm, "
        + "every 12.5 s ± less than 0.001 ms (26 of 287 missing)")
    #expect(lines[2] == "anywhere else: 2 ghost touches")
  }

  @Test("J6 without ghosts, the words say how many an hour could still have")
  func none() {
    #expect(
      summary([], seconds: 60).lines == [
        "no ghost touches in 1 min: at most 220.1 per hour (95 %)"
      ])
    #expect(summary([], seconds: 0).lines == ["no ghost touches"])
    #expect(
      summary([ghost(1, 5, 5)], seconds: 3600).lines == [
        "1 ghost touch in 1 h: 1 per hour (95 %: 0.01 to 5.56)", "anywhere else: 1 ghost touch",
      ])
  }

  @Test("J6 a period of ghosts that come anywhere is told, too")
  func everywhere() {
    let ghosts = (0..<200).map { index in
      // Steps that spread evenly keep every circle below a cluster's size.
      let x = (Double(index) * 0.754_877_666).truncatingRemainder(dividingBy: 1)
      let y = (Double(index) * 0.569_840_291).truncatingRemainder(dividingBy: 1)
      return ghost(Double(index) * 7 + 1, x * 200, y * 100)
    }
    let lines = summary(ghosts, seconds: 1400).lines
    #expect(lines.count == 3)
    #expect(lines.last == "all together: every 7 s ± less than 0.001 ms (none missing)")
  }

  @Test("J6 a drift and a second beat are told, too")
  func drift() {
    var (time, ghosts): (Double, [GhostContact]) = (2, [])
    for beat in 0..<400 {
      ghosts.append(ghost(time, 190, 2.4))
      time += 9 + 0.0001 * Double(beat)
    }
    ghosts += (0..<300).map { ghost(5 + Double($0) * 12.3, 190, 2.4) }
    let lines = summary(ghosts, seconds: 3700).lines
    #expect(lines[1].contains("every 9.0199 s ± "), "\(lines)")
    #expect(lines[1].contains(" ms longer each hour)"), "\(lines)")
    #expect(lines[1].contains("every 12.3 s ± "), "\(lines)")
  }

  @Test("J6 JSON has the same numbers, and no number where there is none")
  func json() throws {
    func members(_ summary: GhostSummary) throws -> [String: Any] {
      let data = Data(summary.json.description.utf8)
      return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    }
    let all = try members(haunted)
    #expect(all["count"] as? Int == 263 && all["elsewhere"] as? Int == 2)
    #expect(all["perHour"] as? Double == 263 && all["seconds"] as? Double == 3600)
    let interval = try #require(all["perHourInterval"] as? [Double])
    #expect(abs(interval[0] - 232.17) < 0.01 && abs(interval[1] - 296.78) < 0.01)
    let place = try #require((all["clusters"] as? [[String: Any]])?.first)
    #expect(place["center"] as? [Double] == [190, 2.4])
    #expect(place["centerPercent"] as? [Double] == [95, 2.4])
    let period = try #require((place["periods"] as? [[String: Any]])?.first)
    #expect(period["seconds"] as? Double == 12.5 && period["missing"] as? Int == 26)
    let empty = try members(summary([], seconds: 0))
    #expect(empty["perHour"] is NSNull && (empty["periods"] as? [Any])?.isEmpty == true)
    #expect((empty["clusters"] as? [Any])?.isEmpty == true)
  }
}
