import Foundation
import TestSupport
import Testing
import TrackerKit

@testable import TouchPlay

@Suite("TemplatesFolder")
struct TemplatesFolderTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path("data/touchplay/templates")
  }

  private func template(_ number: Int, _ name: String = "") -> LearntTemplate {
    let stroke = [Point(x: 0, y: 0.25), Point(x: 40, y: 80.5), Point(x: -7.125, y: 100)]
    return LearntTemplate(
      number: number, name: name,
      examples: [[stroke], [stroke.map { $0 * 1.5 }, [.zero, stroke[1]]]])
  }

  private func open() -> TemplatesFolder {
    TemplatesFolder(path: path) { file, error in Issue.record("\(file): \(error)") }
  }

  @Test("G4 templates are kept, a file each, and read again as they were")
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
    store.forget(2)
    store.finish()
    #expect(TemplatesFolder.read(path).templates.map(\.number) == [1, 10])
  }

  @Test("G4 the form of a file is the documented one")
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

  @Test("G4 damaged files are named with their fault and left alone; the others are read")
  func damaged() throws {
    let good = TemplateText.text(of: template(3))
    let files: [(name: String, text: String, fault: String)] = [
      ("4.template", String(good.dropLast(20)), "is damaged: line 8: end was expected"),
      ("5.template", "", "is damaged: line 1: touchplay template 1 was expected"),
      ("6.template", good, "holds number 3, which is not its name"),
      (
        "7.template", good.replacing("number 3", with: "number x"),
        "is damaged: line 2: a number from 1 was expected"
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

  @Test("G4 a text cut off anywhere, or with bytes changed, is refused or read, never worse")
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

  @Test("G4 Q6 what cannot be written is told, on another thread, and play goes on")
  func unwritable() async throws {
    try folder.write(Data(), to: "data")
    await confirmation { told in
      let store = TemplatesFolder(path: path) { _, error in
        if case .cannotCreate = error { told() }
      }
      store.keep(template(1))
      store.finish()
    }
    #expect(TemplatesFolder.read(path).templates.isEmpty)
  }
}
