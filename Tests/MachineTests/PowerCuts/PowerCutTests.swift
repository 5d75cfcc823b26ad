import Foundation
import TestSupport
import Testing
import TrackerKitTesting

extension MachineSuite {
  /// The power is cut while the program works.
  ///
  /// QEMU is killed once in each activity. Its log of the disk then says what would have been there
  /// at any other moment: everything before the last flush, and any part of what came later.
  @Suite("Power cuts")
  struct PowerCutTests {
    /// How often the power is cut in each activity.
    private static let cuts = ReliabilityPage.isLong ? 40 : 2

    @Test("L5 a power cut costs at most the last 4 s of a drawing")
    func drawing() throws { try cuts(while: .draws) }

    @Test("S6 S7 a power cut costs at most the last 2 s of a recording")
    func recording() throws { try cuts(while: .records) }

    @Test("G4 H1 a power cut leaves learned gestures and settings whole, or as before")
    func learning() throws { try cuts(while: .learns) }

    @Test("J13 a power cut leaves reports whole, or as before")
    func reports() throws { try cuts(while: .reports) }

    @Test("J13 a power cut leaves a guided check's tests and reports whole, or as before")
    func guided() throws { try cuts(while: .guides) }

    private func cuts(while activity: CutActivity) throws {
      let seed = UInt64.random(in: 0...UInt64.max)
      print("seed \(seed)")
      var generator = SeededGenerator(seed: seed)
      let scenario = try DiskScenario()
      try cut(activity, in: scenario, with: &generator).check(in: "power-cuts")
    }

    private func cut(
      _ activity: CutActivity, in scenario: DiskScenario, with generator: inout SeededGenerator
    ) throws -> ReliabilityPage {
      try scenario.begin()
      try activity.run(in: scenario, lastSeconds: Double.random(in: 1...15, using: &generator))
      let (writes, events, samples) = try scenario.cut()
      // Without flushes, every cut would leave what was there before.
      #expect(writes.flushes > 10)
      var (worst, damaged) = (0.0, 0)
      for number in 0..<Self.cuts {
        // The first one is where QEMU was killed.
        let any = Int.random(in: samples.indices, using: &generator)
        let moment = samples[number == 0 ? samples.count - 1 : any]
        let probability = number == 0 ? 1 : Double(Int.random(in: 0...2, using: &generator)) / 2
        let home = try RecoveredHome(
          on: writes.image(atLength: moment.log, keeping: probability, with: &generator))
        let contacts = KernelContacts(
          KernelEvent.all(in: events.prefix(moment.events)), reporting: scenario.panel.reporting)
        let check = try CutCheck(
          activity, at: moment, after: contacts.contacts, on: scenario.panel, in: home)
        #expect(check.faults.isEmpty, "\(activity), cut \(number): \(check.faults)")
        worst = max(worst, check.loss?.seconds ?? 0)
        damaged += check.hadDamage ? 1 : 0
        print(activity, number, moment, probability, check.loss?.seconds ?? 0, check.hadDamage)
      }
      let count = "\(Self.cuts)"
      let opens =
        "everything opens" + (damaged > 0 ? "; \(damaged) damaged ends are set aside" : "")
      return ReliabilityPage(
        name: activity.rawValue,
        cells: activity.limit == nil
          ? [count, "every file is whole, or as before", ""]
          : [count, opens, String(format: "%.1f s", worst)])
    }
  }
}
