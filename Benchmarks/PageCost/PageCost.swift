import Foundation
import TestSupport
import TrackerKit

/// Measures the program's cost on a page full of finished ink compared to an empty page, and prints
/// a table (rule R7).
///
/// It uses real touches on a private X server. The numbers depend on the machine; compare rows of
/// one run. Run it with `swift run -c release page-cost`, after building the release with
/// `./touchplay --version`. With `--million`, it compares only a page of a million strokes, which
/// takes half a gigabyte of disk space.
@main
struct PageCost {
  private static let pages = [
    Page(layout: .scribbled, count: 0), Page(layout: .scribbled, count: 1000),
    Page(layout: .scribbled, count: 100_000), Page(layout: .written, count: 100_000),
    Page(layout: .straight, count: 0), Page(layout: .straight, count: 10_000),
  ]

  private static let largest = [
    Page(layout: .scribbled, count: 0), Page(layout: .scribbled, count: 1_000_000),
  ]

  static func main() async throws {
    let pages = CommandLine.arguments.contains("--million") ? largest : pages
    print("| page | \(PageNumbers.titles.joined(separator: " | ")) |")
    print("|---|" + String(repeating: "---|", count: PageNumbers.titles.count))
    var empty: [String: PageNumbers] = [:]
    for page in pages {
      let numbers = try await measure(page)
      if page.count == 0 { empty[page.mode] = numbers }
      let name = page.count == 0 ? "empty" : "\(page.count) \(page.layout.rawValue)"
      print(numbers.row("\(page.mode), \(name)", beside: empty[page.mode]))
    }
  }

  private static func measure(_ page: Page) async throws -> PageNumbers {
    let states = try TemporaryFolder()
    try page.write(in: states)
    return try await TouchRig.run(width: 1920, height: 1080) { rig in
      let start = ContinuousClock.now
      let program = try rig.launch(
        BuiltProduct.touchplay, ["--mode", page.mode],
        environment: ["XDG_STATE_HOME": states.path])
      var numbers = PageNumbers()
      while try rig.screenshot(of: PageHand.middle)[0, 0] == TouchRig.backdrop {
        guard ContinuousClock.now - start < .seconds(60) else { throw SlowStart() }
        usleep(1000)
      }
      numbers.start = (ContinuousClock.now - start) / .milliseconds(1)
      rest(program)
      try PageHand(rig: rig, program: program).measure(into: &numbers)
      try program.finish(seconds: 60)
      return numbers
    }
  }
}

/// Waits until a program has painted all its ink, which takes several frames: until it rests.
private func rest(_ program: LaunchedProgram) {
  usleep(700_000)
  var before = program.usage
  while let used = before?.cpuMilliseconds {
    usleep(200_000)
    before = program.usage
    guard let now = before?.cpuMilliseconds, now > used else { return }
  }
}

/// The program showed nothing for a minute.
private struct SlowStart: Error {}
