@testable import PanelCheck
import Testing

@Suite("Verdict")
struct VerdictTests {
  @Test(
    "J2 a panel fails if an item fails, passes if all pass or in part, and is not tested if none was",
    arguments: [
      ([.pass, .pass], .pass), ([.pass, .fail, .notTested], .fail),
      ([.pass, .notTested], .partial), ([.pass, .inconclusive], .partial),
      ([.notTested, .inconclusive], .inconclusive), ([.notTested, .notTested], .notTested),
      ([], .notTested),
    ] as [([Verdict], Verdict)])
  func panel(_ items: [Verdict], _ verdict: Verdict) {
    #expect(Verdict(of: items) == verdict)
  }
}
