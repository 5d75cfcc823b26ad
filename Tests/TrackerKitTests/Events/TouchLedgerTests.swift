import Testing
import TrackerKit

@Suite("TouchLedger")
struct TouchLedgerTests {
  private func contact(_ finger: Int64, device: Int = 1) -> ContactID {
    ContactID(device: device, finger: finger)
  }

  /// The changes that reports result in.
  private func changes(_ reports: [ContactReport], _ ledger: inout TouchLedger) -> [TouchChange] {
    var inputs: [RootInput] = []
    for report in reports { ledger.add(report, into: &inputs) }
    return inputs.compactMap { input in
      if case .touch(let change) = input { change } else { nil }
    }
  }

  @Test("I1 a finger id can be 0, large, or the same on two devices")
  func identities() {
    var ledger = TouchLedger()
    let fingers = [contact(0), contact(.max), contact(0, device: 2)]
    let began = changes(fingers.map { ContactReport(.down, $0, at: .zero) }, &ledger)
    #expect(began.map(\.number) == [1, 2, 3])
    #expect(began.map(\.contact) == fingers)
  }

  @Test("I2 a finger that comes down while it is down is cancelled and starts over")
  func downOnLive() {
    var ledger = TouchLedger()
    let down = ContactReport(.down, contact(7), at: Point(x: 5, y: 5))
    let all = changes([down, down], &ledger)
    #expect(all.map(\.kind) == [.began, .cancelled, .began])
    #expect(all.map(\.number) == [1, 1, 1])
    #expect(ledger.repairedContacts == 1)
  }

  @Test("I2 moves and lifts of unknown fingers are counted and ignored")
  func unknownFingers() {
    var ledger = TouchLedger()
    let all = changes(
      [
        ContactReport(.move, contact(7), at: .zero), ContactReport(.up, contact(7), at: .zero),
      ], &ledger)
    #expect(all.isEmpty)
    #expect(ledger.ignoredReports == 2)
  }

  @Test("I8 fingers keep their numbers, in whatever order they are reported and lift")
  func orders() {
    var ledger = TouchLedger()
    let fingers: [Int64] = [40, 10, 30, 20]
    _ = changes(fingers.map { ContactReport(.down, contact($0), at: .zero) }, &ledger)
    func numbers(_ reported: [Int64]) -> [Int] {
      changes(reported.map { ContactReport(.move, contact($0), at: .zero) }, &ledger).map(\.number)
    }
    #expect(numbers([40, 10, 30, 20, 40]) == [1, 2, 3, 4, 1])
    #expect(numbers([20, 20, 30, 10, 40]) == [4, 4, 3, 2, 1])
    _ = changes([ContactReport(.up, contact(20), at: .zero)], &ledger)
    #expect(numbers([40, 30, 10]) == [1, 3, 2])
    _ = changes([ContactReport(.up, contact(40), at: .zero)], &ledger)
    #expect(numbers([10, 30, 40, 10]) == [2, 3, 2])
    _ = changes([ContactReport(.down, contact(40, device: 2), at: .zero)], &ledger)
    #expect(numbers([30, 40, 10]) == [3, 2])
    #expect(ledger.ignoredReports == 2)
  }

  @Test("I3 a contact that its device no longer lists is cancelled; others stay")
  func reconcile() {
    var ledger = TouchLedger()
    _ = changes((0..<3).map { ContactReport(.down, contact($0), at: .zero) }, &ledger)
    _ = changes([ContactReport(.down, contact(9, device: 0), at: .zero)], &ledger)
    var inputs: [RootInput] = []
    ledger.reconcile(device: 1, present: [0, 2], into: &inputs)
    #expect(inputs.count == 1)
    if case .touch(let change)? = inputs.first {
      #expect(change.kind == .cancelled && change.number == 2)
    }
    #expect(ledger.count == 3)
  }

  @Test("I4 cancelling all ends every contact in the order of numbers")
  func cancelAll() {
    var ledger = TouchLedger()
    _ = changes((0..<4).map { ContactReport(.down, contact($0), at: .zero) }, &ledger)
    var inputs: [RootInput] = []
    ledger.cancelAll(into: &inputs)
    #expect(inputs.count == 4)
    #expect(ledger.count == 0)
  }

  @Test("I6 locations are rounded to 1/256 pt on entry, outside the window, too")
  func quantized() {
    var ledger = TouchLedger()
    let location = Point(x: 10.001, y: -3.9999)
    let all = changes([ContactReport(.down, contact(1), at: location)], &ledger)
    #expect(all.first?.location == Point(x: 10, y: -4))
  }

  @Test("I8 a touch gets the lowest free number and keeps it, even with forty fingers")
  func numbers() {
    var ledger = TouchLedger()
    _ = changes((0..<40).map { ContactReport(.down, contact($0), at: .zero) }, &ledger)
    let all = changes(
      [
        ContactReport(.up, contact(4), at: .zero), ContactReport(.up, contact(2), at: .zero),
        ContactReport(.down, contact(50), at: .zero), ContactReport(.down, contact(51), at: .zero),
        ContactReport(.down, contact(52), at: .zero),
      ], &ledger)
    #expect(all.map(\.number) == [5, 3, 3, 5, 41])
  }

  @Test("I9 pressure is passed on only after the device has varied it, and only as a number")
  func pressure() {
    var ledger = TouchLedger()
    let pressures: [Float] = [1, 1, .nan, 0.5, 1]
    var reports = [ContactReport(.down, contact(1), at: .zero, pressure: 1)]
    reports += pressures.map { ContactReport(.move, contact(1), at: .zero, pressure: $0) }
    let all = changes(reports, &ledger)
    #expect(all.map(\.pressure) == [nil, nil, nil, nil, 0.5, 1])
  }
}
