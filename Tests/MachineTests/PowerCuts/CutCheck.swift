import Foundation
import TestSupport
import TrackerKit
import TrackerKitFiles

/// Looks at what a cut has left, from the folder into which the guest has copied it.
struct CutCheck {
  /// What is not as promised.
  private(set) var faults: [String] = []
  /// What is missing of the drawing or of the recordings.
  private(set) var loss: CutLoss?
  /// Whether a file had a damaged end, which was set aside.
  private(set) var hadDamage = false

  private let share: String
  private let contacts: [KernelContact]
  private let panel: Panel

  init(
    _ activity: CutActivity, at moment: MomentWatch.Moment, after contacts: [KernelContact],
    in scene: CutScene
  ) {
    (share, panel, self.contacts) = (scene.machine.share, scene.panel, contacts)
    checkStart()
    switch activity {
    case .draws: checkDrawing()
    case .records: checkRecordings()
    case .learns: checkTemplates()
    case .reports: checkReports(moment.completed)
    case .guides: checkGuided()
    }
    faults += loss?.faults ?? []
    if let loss, let limit = activity.limit, loss.seconds > limit {
      faults.append("\(loss.seconds) s are missing")
    }
  }

  private func text(_ name: String) -> String {
    (try? String(contentsOfFile: "\(share)/\(name)", encoding: .utf8)) ?? ""
  }

  private func names(_ folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: "\(share)/\(folder)")) ?? []).sorted()
  }

  /// The program starts again, ends well, and says nothing except that it has set damage aside.
  ///
  /// A half-written file may be left, but does no harm.
  private mutating func checkStart() {
    let code = text("next/code")
    if code != "0\n" { faults.append("the next start: exit code \(code)") }
    for line in text("next/log").split(separator: "\n") {
      if line.contains("renamed to"), line.contains("what could be read was loaded") {
        hadDamage = true
      } else {
        faults.append("the next start: \(line)")
      }
    }
  }

  private mutating func checkDrawing() {
    guard let lines = try? DumpedStrokes.all(in: "\(share)/next/state.json") else {
      let start = (text("next/state.json").prefix(200), text("next/files"))
      faults.append("the next start shows no drawing: \(start)")
      return
    }
    loss = CutLoss(of: contacts, in: lines, panel: panel)
  }

  private mutating func checkRecordings() {
    var lines: [[(x: Double, y: Double)]] = []
    for name in names("cut") where name.hasSuffix(".touchplay") {
      guard !(FileManager.default.contents(atPath: "\(share)/cut/\(name)") ?? Data()).isEmpty else {
        // A loss shows whether something was recorded.
        continue
      }
      do {
        let session = try SessionContacts(file: "\(share)/cut/\(name)")
        lines += session.contacts.map { $0.positions.map { (x: $0.x, y: $0.y) } }
      } catch {
        faults.append("\(name) does not open: \(error)")
      }
      if text("next/\(name).code") != "0\n" {
        faults.append("\(name) does not replay: \(text("next/\(name).log"))")
      }
    }
    loss = CutLoss(of: contacts, in: lines, panel: panel)
  }

  private mutating func checkTemplates() {
    let folder = "cut/.local/share/touchplay/templates"
    for name in names(folder) where name.hasSuffix(".template") {
      if text("\(folder)/\(name)").isEmpty { faults.append("\(name) is empty") }
    }
    let settings = "cut/.config/touchplay/settings"
    if FileManager.default.fileExists(atPath: "\(share)/\(settings)"),
      !text(settings).hasPrefix("theme ") || !text(settings).contains("\ncolors ")
    {
      faults.append("the settings: \(text(settings))")
    }
  }

  private mutating func checkReports(_ completed: Int) {
    for name in names("cut") where name.hasSuffix(".html") { checkPage("cut/\(name)") }
    for number in 0..<completed where text("cut/report-\(number).html").isEmpty {
      faults.append("report \(number) is missing, which was complete")
    }
    if completed > 0 { checkJSON("cut/last.json") }
  }

  private mutating func checkGuided() {
    for name in names("cut") + names("cut/guided.unfinished").map({ "guided.unfinished/\($0)" }) {
      if name.hasSuffix(".html") { checkPage("cut/\(name)") }
      if name.hasSuffix(".json") { checkJSON("cut/\(name)") }
    }
    for folder in ["cut/guided", "cut/guided.unfinished"] {
      for name in names(folder) where name.hasSuffix(".touchplay") {
        if (try? SessionContacts(file: "\(share)/\(folder)/\(name)")) == nil {
          faults.append("\(folder)/\(name) does not open")
        }
      }
    }
  }

  private mutating func checkPage(_ name: String) {
    let isWhole = text(name).trimmingCharacters(in: .whitespacesAndNewlines).hasSuffix("</html>")
    if !isWhole { faults.append("\(name) is not whole") }
  }

  private mutating func checkJSON(_ name: String) {
    if (try? JSONSerialization.jsonObject(with: Data(text(name).utf8))) == nil {
      faults.append("\(name) is not whole")
    }
  }
}

/// The strokes in a state dump of Trace, with their points.
enum DumpedStrokes {
  static func all(in file: String) throws -> [[(x: Double, y: Double)]] {
    let data = try Data(contentsOf: URL(filePath: file))
    let state = try JSONSerialization.jsonObject(with: data) as? [String: Any]
    let trace = state?["trace"] as? [String: Any]
    guard let strokes = trace?["strokes"] as? [[String: Any]] else {
      throw CocoaError(.fileReadCorruptFile)
    }
    return strokes.map { stroke in
      (stroke["points"] as? [[Double]] ?? []).map { (x: $0[0], y: $0[1]) }
    }
  }
}
