import Foundation
import TestSupport
import TrackerKit
import TrackerKitFiles

/// Looks at what a cut has left in the visitor's home.
struct CutCheck {
  /// What is not as promised.
  private(set) var faults: [String] = []
  /// What is missing of the drawing or of the recordings.
  private(set) var loss: CutLoss?
  /// Whether a file had a damaged end, which was set aside.
  private(set) var hadDamage = false

  private let home: RecoveredHome
  private let contacts: [KernelContact]
  private let panel: Panel

  init(
    _ activity: CutActivity, at moment: ProgressLog.Sample, after contacts: [KernelContact],
    on panel: Panel, in home: RecoveredHome
  ) throws {
    (self.home, self.panel, self.contacts) = (home, panel, contacts)
    // Before the next start can change the files.
    switch activity {
    case .draws: break
    case .records: try checkRecordings()
    case .learns: checkTemplates(moment.completed)
    case .reports: checkReports(moment.completed)
    case .guides: checkGuided(moment.completed)
    }
    let start = try home.start(mode: activity.mode)
    check(start)
    if activity == .draws { loss = CutLoss(of: contacts, in: start.strokes, panel: panel) }
    faults += loss?.faults ?? []
    if let loss, let limit = activity.limit, loss.seconds > limit {
      faults.append("\(loss.seconds) s are missing")
    }
  }

  /// The program starts again, ends well, and says nothing except that it has set damage aside.
  ///
  /// A half-written file may be left, but does no harm.
  private mutating func check(_ start: RecoveredHome.Start) {
    if start.exitCode != 0 { faults.append("the next start: \(start.exitCode ?? -1)") }
    for line in start.messages {
      if line.contains("renamed to"), line.contains("what could be read was loaded") {
        hadDamage = true
      } else {
        faults.append("the next start: \(line)")
      }
    }
  }

  private mutating func checkRecordings() throws {
    var lines: [[(x: Double, y: Double)]] = []
    // An empty one shows as a loss.
    for name in home.names() where name.hasSuffix(".touchplay") && !home.data(name).isEmpty {
      do {
        let session = try SessionContacts(file: home.path(name))
        lines += session.contacts.map { $0.positions.map { (x: $0.x, y: $0.y) } }
      } catch {
        faults.append("\(name) does not open: \(error)")
      }
      if let fault = try home.replayFault(of: name) { faults.append("\(name): \(fault)") }
    }
    loss = CutLoss(of: contacts, in: lines, panel: panel)
  }

  private mutating func checkTemplates(_ completed: Int) {
    let folder = ".local/share/touchplay/templates"
    let templates = home.names(folder).filter { $0.hasSuffix(".template") }
    for name in templates where home.data("\(folder)/\(name)").isEmpty {
      faults.append("\(name) is empty")
    }
    if templates.count < completed { faults.append("\(templates.count) of \(completed) gestures") }
    let settings = home.text(".config/touchplay/settings")
    if completed > 0 || home.names(".config/touchplay").contains("settings"),
      !settings.hasPrefix("theme ") || !settings.contains("\ncolors ")
    {
      faults.append("the settings: \(settings)")
    }
  }

  private mutating func checkReports(_ completed: Int) {
    for name in home.names() where name.hasSuffix(".html") { checkPage(name) }
    for number in 0..<completed where home.data("report-\(number).html").isEmpty {
      faults.append("report \(number) is missing, which was complete")
    }
    if completed > 0 { checkJSON("last.json") }
  }

  private mutating func checkGuided(_ completed: Int) {
    let unfinished = "guided.unfinished"
    for name in home.names() + home.names(unfinished).map({ "\(unfinished)/\($0)" }) {
      if name.hasSuffix(".html") { checkPage(name) }
      if name.hasSuffix(".json") { checkJSON(name) }
    }
    if completed > 0 {
      checkPage("guided.html")
      checkJSON("guided.json")
    }
    for folder in ["guided", unfinished] {
      for name in home.names(folder) where name.hasSuffix(".touchplay") {
        if (try? SessionContacts(file: home.path("\(folder)/\(name)"))) == nil {
          faults.append("\(folder)/\(name) does not open")
        }
      }
    }
  }

  private mutating func checkPage(_ name: String) {
    let isWhole = home.text(name).trimmingCharacters(in: .whitespacesAndNewlines)
      .hasSuffix("</html>")
    if !isWhole { faults.append("\(name) is not whole") }
  }

  private mutating func checkJSON(_ name: String) {
    if (try? JSONSerialization.jsonObject(with: home.data(name))) == nil {
      faults.append("\(name) is not whole")
    }
  }
}
