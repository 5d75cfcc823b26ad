@testable import PanelCheck
import Testing
import TrackerKit

@testable import TouchPlay

@Suite("ThinnedPaths")
struct ThinnedPathsTests {
  private func paths(_ count: Int, reports: Int) -> [ContactPath] {
    (0..<count).map { number in
      let samples = (0..<reports).map {
        ContactSample(
          time: Timestamp(microseconds: Int64($0) * 10_000), location: Point(x: Double($0), y: 0))
      }
      var path = ContactPath(
        number: 1, contact: ContactID(device: 0, finger: Int64(number)), first: samples[0])
      path.samples = samples
      return path
    }
  }

  @Test("J10 a picture of a long recording has at most 300 paths and 12,000 locations, and says so")
  func bounds() throws {
    let thinned = ThinnedPaths(paths(400, reports: 101))
    #expect(thinned.paths.count == 300 && thinned.stride == 3)
    let drawn = thinned.paths.reduce(0) { $0 + thinned.locations(of: $1).count }
    #expect(drawn <= ThinnedPaths.maximumLocations + thinned.paths.count)
    #expect(
      thinned.omission
        == " The picture has only the first 300 of 400 contacts and one in 3 reports.")
  }

  @Test("J10 the first and the last report of a path are always drawn")
  func ends() throws {
    let path = paths(1, reports: 30_000)
    let thinned = ThinnedPaths(path)
    let locations = thinned.locations(of: path[0])
    #expect(locations.first?.x == 0 && locations.last?.x == 29_999)
    #expect(Set(locations.map(\.x)).count == locations.count)
  }

  @Test("J10 short recordings are drawn completely")
  func complete() throws {
    let path = paths(2, reports: 50)
    let thinned = ThinnedPaths(path)
    #expect(thinned.omission.isEmpty && thinned.locations(of: path[0]).count == 50)
  }

  @Test("J10 one report more than a picture can have thins it out")
  func limit() {
    let most = ThinnedPaths.maximumLocations
    #expect(ThinnedPaths(paths(1, reports: most)).omission.isEmpty)
    let thinned = ThinnedPaths(paths(1, reports: most + 1))
    #expect(thinned.omission == " The picture has only one in 2 reports.")
  }
}
