import Foundation
import Synchronization
import TestSupport
import Testing
import TrackerKit
import TrackerKitFiles
import TrackerKitTesting

@testable import TouchPlay

@Suite("TemplatesFolder")
struct TemplatesFolderTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path("data/touchplay/templates")
  }

  private func template(_ number: Int, _ name: String = "") -> LearnedTemplate {
    let stroke = [Point(x: 0, y: 0.25), Point(x: 40, y: 80.5), Point(x: -7.125, y: 100)]
    return LearnedTemplate(
      number: number, name: name,
      examples: [[stroke], [stroke.map { $0 * 1.5 }, [.zero, stroke[1]]]])
  }

  private func open() -> TemplatesFolder {
    TemplatesFolder(path: path) { file, error in Issue.record("\(file): \(error)") }
  }

  @Test("G4 templates are saved one per file and read back unchanged")
  func keptAndRead() throws {
    let store = open()
    store.keep(template(2, "Blitz ⚡"))
    store.keep(template(10))
    store.keep(template(1))
    store.keep(template(1, "one"))
    store.finish()
    let content = TemplatesFolder.read(path)
    #expect(content.templates == [template(1, "one"), template(2, "Blitz ⚡"), template(10)])
    #expect(content.nextNumber == 11)
    #expect(content.faults.isEmpty)
    let files = try FileManager.default.contentsOfDirectory(atPath: path).sorted()
    #expect(files == ["1.template", "10.template", "2.template"], "drafts are renamed")
    store.forget(template(2))
    store.finish()
    #expect(TemplatesFolder.read(path).templates.map(\.number) == [1, 10])
  }

  /// A gesture that differs from those of all other heights.
  private func template(_ number: Int, height: Double) -> LearnedTemplate {
    let stroke = [Point(x: 0, y: 0), Point(x: 40, y: height)]
    return LearnedTemplate(number: number, examples: [[stroke], [stroke], [stroke]])
  }

  private func heights() -> [Double] {
    TemplatesFolder.read(path).templates.map { $0.examples[0][0][1].y }
  }

  @Test("G4 two programs that learn at once keep all gestures; each deletes and names only its own")
  func twoPrograms() {
    let (one, other) = (open(), open())
    for number in 1...3 {
      one.keep(template(number, height: Double(10 * number)))
      other.keep(template(number, height: Double(100 * number)))
    }
    one.finish()
    other.finish()
    #expect(Set(heights()) == [10, 20, 30, 100, 200, 300])
    #expect(TemplatesFolder.read(path).faults.isEmpty)
    var named = template(2, height: 200)
    named.name = "mine"
    other.keep(named)
    one.forget(template(1, height: 10))
    other.forget(template(3, height: 300))
    one.finish()
    other.finish()
    #expect(Set(heights()) == [20, 30, 100, 200])
    let content = TemplatesFolder.read(path)
    #expect(content.templates.filter { !$0.name.isEmpty }.map { $0.examples[0][0][1].y } == [200])
  }

  @Test("G4 of many programs that learn at the same moment, none takes another's file name")
  func manyPrograms() {
    let stores = (0..<8).map { _ in open() }
    for (index, store) in stores.enumerated() { store.keep(template(1, height: Double(index))) }
    for store in stores { store.finish() }
    #expect(Set(heights()) == Set((0..<8).map(Double.init)))
  }

  @Test("G4 deleting a gesture spares another program's new gesture with the same number")
  func reusedNumber() {
    let old = open()
    old.keep(template(1, height: 10))
    old.finish()
    // Another program deletes it and ends, and the next one learns.
    let content = TemplatesFolder.read(path)
    let second = TemplatesFolder(path: path, holding: content.templates) { _, _ in }
    second.forget(template(1, height: 10))
    second.finish()
    let third = open()
    third.keep(template(1, height: 77))
    third.finish()
    old.forget(template(1, height: 10))
    old.finish()
    #expect(heights() == [77])
  }

  @Test("G4 a read-only folder is reported as such")
  func readOnly() throws {
    guard SmallDisk.isPossible else { try Test.cancel("needs root to mount a small disk") }
    let disk = try SmallDisk(kibibytes: 16)
    try disk.makeReadOnly()
    let reported = Told()
    let store = TemplatesFolder(path: disk.path + "/templates") { _, error in
      reported.errors.withLock { $0.append(error) }
    }
    store.keep(template(1))
    store.finish()
    let errors = reported.errors.withLock { $0 }
    #expect(errors == [.cannotCreate("Read-only file system")])
  }

  private final class Told: Sendable {
    let errors = Mutex<[FileError]>([])
  }

  @Test("G4 a file has the documented format")
  func form() {
    let text = """
      touchplay template 1
      number 2
      name Hook
      example
      stroke 0.0,0.25 40.0,80.5 -7.125,100.0
      example
      stroke 0.0,0.375 60.0,120.75 -10.6875,150.0
      stroke 0.0,0.0 40.0,80.5
      end

      """
    #expect(TemplateText.text(of: template(2, "Hook")) == text)
    #expect(throws: Never.self) { try TemplateText.template(of: text) == template(2, "Hook") }
  }

  @Test("G4 a file that was edited elsewhere can have other line ends, which are in no name")
  func lineEnds() throws {
    let text = TemplateText.text(of: template(2, "Hook"))
    for end in ["\r\n", "\r"] {
      let edited = text.replacing("\n", with: end)
      #expect(throws: Never.self) { try TemplateText.template(of: edited) == template(2, "Hook") }
    }
    #expect(throws: TemplateText.Damage(line: 4, reason: "an example or a stroke was expected")) {
      try TemplateText.template(of: text.replacing("Hook", with: "Ho\rok"))
    }
  }

  @Test(
    "G4 S7 a file with an impossible number is named with its fault, and gestures are learned as before",
    arguments: ["0", "1000000000", "9223372036854775806", "9223372036854775807"])
  func impossibleNumber(_ number: String) throws {
    let text = TemplateText.text(of: template(3)).replacing("number 3", with: "number \(number)")
    try folder.write(Data(text.utf8), to: "data/touchplay/templates/\(number).template")
    let content = TemplatesFolder.read(path)
    #expect(
      content.faults.map(\.reason)
        == ["is damaged: line 2: a number from 1 to 999999999 was expected"])
    let templates = LearnedTemplates()
    templates.replace(with: content.templates, nextNumber: content.nextNumber)
    #expect(templates.learn(template(3).examples)?.number == 1)
    #expect(templates.learn(template(3).examples)?.number == 2)
  }

  @Test("G4 S7 after the last number, nothing is learned, and no file gets another number")
  func lastNumber() throws {
    let last = LearnedTemplate.numbers.upperBound
    let store = open()
    store.keep(template(last))
    store.finish()
    let content = TemplatesFolder.read(path)
    #expect(content.templates == [template(last)] && content.faults.isEmpty)
    let templates = LearnedTemplates()
    templates.replace(with: content.templates, nextNumber: content.nextNumber)
    #expect(templates.learn(template(3).examples) == nil)
    #expect(templates.all == [template(last)])
    var copy = LearnedTemplates()
    try copy.restore(templates.snapshot)
    #expect(copy.nextNumber == last + 1)
    let faults = Mutex<[FileError]>([])
    let other = TemplatesFolder(path: path) { _, error in faults.withLock { $0.append(error) } }
    other.keep(template(last, height: 70))
    other.finish()
    #expect(faults.withLock { $0 } == [.cannotCreate("no number is left for it")])
    #expect(TemplatesFolder.read(path).templates == [template(last)])
  }

  @Test("G4 damaged files are named with their fault and left alone; the others are read")
  func damaged() throws {
    let good = TemplateText.text(of: template(3))
    let files: [(name: String, text: String, fault: String)] = [
      ("4.template", String(good.dropLast(20)), "is damaged: line 8: end was expected"),
      ("5.template", "", "is damaged: line 1: touchplay template 1 was expected"),
      ("6.template", good, "contains number 3, which does not match its name"),
      (
        "7.template", good.replacing("number 3", with: "number x"),
        "is damaged: line 2: a number from 1 to 999999999 was expected"
      ),
      (
        "8.template", good.replacing("80.5", with: "80.5.5"),
        "is damaged: line 5: an example or a stroke was expected"
      ),
      (
        "9.template", good.replacing("stroke", with: "strike"),
        "is damaged: line 5: an example or a stroke was expected"
      ),
    ]
    let store = open()
    store.keep(template(3))
    store.finish()
    for file in files {
      try folder.write(Data(file.text.utf8), to: "data/touchplay/templates/" + file.name)
    }
    try folder.write(Data("mine".utf8), to: "data/touchplay/templates/notes.txt")
    let content = TemplatesFolder.read(path)
    #expect(content.templates.map(\.number) == [3])
    #expect(content.faults.map(\.path) == files.map { path + "/" + $0.name })
    #expect(content.faults.map(\.reason) == files.map(\.fault))
    #expect(content.nextNumber == 10, "a new gesture replaces none of them")
    for file in files { #expect(folder.text("data/touchplay/templates/" + file.name) == file.text) }
  }

  @Test("G4 a text cut off anywhere, or with changed bytes, is refused or read, nothing worse")
  func hostile() throws {
    let good = Array(TemplateText.text(of: template(3, "x")).utf8)
    for length in 0..<good.count {
      #expect(throws: TemplateText.Damage.self) {
        try TemplateText.template(of: String(decoding: good.prefix(length), as: UTF8.self))
      }
    }
    var random = SeededGenerator(seed: 4)
    for _ in 0..<2000 {
      var bytes = good
      for _ in 0..<3 {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      _ = try? TemplateText.template(of: String(decoding: bytes, as: UTF8.self))
    }
  }

  @Test("G4 Q6 a failed write is reported from another thread, and play goes on")
  func unwritable() async throws {
    try folder.write(Data(), to: "data")
    await confirmation { reported in
      let store = TemplatesFolder(path: path) { _, error in
        if case .cannotCreate = error { reported() }
      }
      store.keep(template(1))
      store.finish()
    }
    #expect(TemplatesFolder.read(path).templates.isEmpty)
  }
}
