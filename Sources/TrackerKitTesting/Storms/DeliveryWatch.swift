package import TrackerKit

/// Checks every delivery and every change of a recognizer against the rules.
package final class DeliveryWatch: DeliveryObserver {
  private struct Page {
    weak var receiver: Responder?
    var book = TouchBook()
  }

  private struct Standing {
    weak var recognizer: GestureRecognizer?
    var state: GestureState
  }

  /// The first few findings, in words.
  package private(set) var faults: [String] = []
  private var pages: [Page] = []
  /// The last known states of the recognizers.
  private var standings: [Standing] = []

  package init() {}

  package func fault(_ text: @autoclosure () -> String) {
    if faults.count < 5 { faults.append(text()) }
  }

  package func check(_ condition: Bool, _ text: @autoclosure () -> String) {
    if !condition { fault(text()) }
  }

  /// Checks that every delivered touch has ended or was cancelled.
  package func checkRest() {
    for page in pages {
      guard let receiver = page.receiver, !page.book.live.isEmpty else { continue }
      fault("\(type(of: receiver)) still has the touches \(page.book.live)")
    }
  }

  // MARK: Deliveries

  package func delivered(_ event: Event, touches: [Touch], to receiver: Responder) {
    guard case .touches(let all) = event else { return }
    check(!touches.isEmpty, "a delivery without touches")
    checkOrder(touches, "delivered touches")
    checkOrder(all.allTouches, "all touches")
    checkOrder(all.changedTouches, "changed touches")
    guard let phase = touches.first?.phase else { return }
    pages.removeAll { $0.receiver == nil }
    let known = pages.firstIndex { $0.receiver === receiver }
    if known == nil { pages.append(Page(receiver: receiver)) }
    for wrong in pages[known ?? pages.endIndex - 1].book.note(phase, touches) {
      fault("\(type(of: receiver)): touch \(wrong)")
    }
  }

  /// Checks that touches are ordered by number.
  ///
  /// Only one touch with a number is down, but earlier ones whose ends were held may end with it.
  private func checkOrder(_ touches: [Touch], _ name: String) {
    for (left, right) in zip(touches, touches.dropFirst())
    where (left.number, left.serial) >= (right.number, right.serial)
      || (left.number == right.number && !left.isOver)
    {
      fault("\(name) are not in the order of their numbers: \(touches.map(\.number))")
    }
  }

  // MARK: Recognizers

  package func recognizer(
    _ recognizer: GestureRecognizer, went old: GestureState, to new: GestureState,
    because cause: GestureCause
  ) {
    standings.removeAll { $0.recognizer == nil }
    let known = standings.firstIndex { $0.recognizer === recognizer }
    let last = known.map { standings[$0].state } ?? .possible
    let name = "recognizer \(recognizer.name ?? "?"), \(type(of: recognizer)),"
    check(old == last, "\(name) went from \(old), but stood at \(last)")
    let isAllowed =
      if case .reset = cause { old.isFinal && new == .possible } else {
        GestureState.allows(old, new, isContinuous: recognizer.isContinuous)
      }
    check(
      isAllowed,
      "\(name) went from \(old) to \(new) because \(cause.description.word)")
    check(recognizer.state == new, "\(name) went to \(new) and stands at \(recognizer.state)")
    if let known {
      standings[known].state = new
    } else {
      standings.append(Standing(recognizer: recognizer, state: new))
    }
  }
}
