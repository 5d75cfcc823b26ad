import Foundation
import PanelCheck
import TestSupport
import Testing
import TrackerKit
import TrackerKitFiles
import TrackerKitSDL

@testable import TouchPlay

/// Whatever somebody has put where the program keeps a file: it is left alone.
@Suite("Kept files", .timeLimit(.minutes(2)))
struct KeptFilesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }

  /// Puts an obstacle in a file's place, and checks afterwards that nothing has happened to it.
  private func leavesAlone(
    _ obstacle: Obstacle, at name: String, _ body: () throws -> Void
  ) throws {
    try obstacle.create(at: folder.path(name), elsewhere: folder.path("elsewhere"))
    let before = Obstacle.facts(of: folder.path(name))
    try body()
    #expect(Obstacle.facts(of: folder.path(name)) == before)
    #expect(try !names.contains { $0.contains(".damaged") || $0.contains(".newer") })
    let beyond = try FileManager.default.contentsOfDirectory(atPath: folder.path("elsewhere"))
    #expect(beyond == [] || beyond == ["target"], "\(beyond)")
  }

  @Test("H1 G4 what is not a file is neither replaced nor set aside", arguments: Obstacle.possible)
  func replaced(obstacle: Obstacle) throws {
    try leavesAlone(obstacle, at: "settings") {
      let path = folder.path("settings")
      #expect(throws: FileError.notAFile) { try OutputFile.keep("new", at: path) }
      #expect(throws: FileError.self) { try OutputFile.keep("new", at: path, replaces: false) }
      #expect(throws: FileError.notAFile) { try UserFolder.setAside(path, as: "damaged") }
    }
    #expect(try names == ["elsewhere", "settings"])
  }

  @Test("L5 what is not a file in place of a drawing is reported", arguments: Obstacle.possible)
  func drawing(obstacle: Obstacle) throws {
    try leavesAlone(obstacle, at: "trace.touchplay") {
      let drawing = KeptDrawing(in: folder.path)
      drawing.draw(1...2)
      #expect(drawing.keeper.notices.count == 1)
      #expect(drawing.keeper.close().isEmpty)
    }
    #expect(try names == ["elsewhere", "instance.lock", "trace.touchplay"])
  }

  @Test(
    "L5 what is not a file in place of a draft is left alone, and the drawing is saved",
    arguments: Obstacle.possible.filter { $0 != .folder })
  func draft(obstacle: Obstacle) throws {
    try leavesAlone(obstacle, at: "trace.touchplay.part") {
      for isRewritten in [false, true] {
        let drawing = KeptDrawing(in: folder.path)
        drawing.draw(1...3)
        if isRewritten { drawing.history.remove(at: 0) }
        #expect(drawing.keeper.close().isEmpty && drawing.faults.isEmpty)
      }
    }
    #expect(try KeptDrawing.locations(in: folder.path("trace.touchplay")) == [2, 3, 1, 2, 3])
    #expect(try names == ["elsewhere", "instance.lock", "trace.touchplay", "trace.touchplay.part"])
  }

  @Test(
    "L5 what is not a file in place of the lock is reported, and nothing is created where it leads",
    arguments: Obstacle.possible)
  func lock(obstacle: Obstacle) throws {
    try leavesAlone(obstacle, at: "instance.lock") {
      let drawing = KeptDrawing(in: folder.path)
      drawing.draw(1...2)
      #expect(drawing.keeper.notices.count == 1)
      #expect(drawing.keeper.close().isEmpty)
    }
    #expect(try names == ["elsewhere", "instance.lock"])
  }

  @Test("L5 a lock that is a link is not followed, even to a file of the user")
  func linkedLock() throws {
    try folder.write(Data("mine".utf8), to: "elsewhere/target")
    symlink(folder.path("elsewhere/target"), folder.path("instance.lock"))
    let drawing = KeptDrawing(in: folder.path)
    #expect(
      drawing.keeper.notices.map(\.caption) == ["Drawings are not saved (instance.lock is a link)"])
    #expect(drawing.keeper.close().isEmpty)
    #expect(folder.text("elsewhere/target") == "mine")
  }

  @Test(
    "G4 what is not a file in place of a learned gesture is skipped, and another number is taken",
    arguments: Obstacle.possible)
  func template(obstacle: Obstacle) throws {
    let stroke = [Point(x: 0, y: 0), Point(x: 40, y: 80)]
    let template = LearnedTemplate(number: 1, examples: [[stroke], [stroke], [stroke]])
    try leavesAlone(obstacle, at: "1.template") {
      #expect(TemplatesFolder.read(folder.path).faults.count == 1)
      let store = TemplatesFolder(path: folder.path) { file, error in
        Issue.record("\(file): \(error)")
      }
      store.keep(template)
      store.finish()
      #expect(TemplatesFolder.read(folder.path).templates.map(\.number) == [2])
      store.forget(template)
      store.finish()
    }
    #expect(try names == ["1.template", "elsewhere"])
  }

  @Test("G4 a learned gesture that is a link stays one; forgetting it leaves the file elsewhere")
  func linkedTemplate() throws {
    let stroke = [Point(x: 0, y: 0), Point(x: 40, y: 80)]
    var template = LearnedTemplate(number: 1, examples: [[stroke], [stroke], [stroke]])
    try folder.write(Data(TemplateText.text(of: template).utf8), to: "elsewhere/mine")
    symlink("elsewhere/mine", folder.path("1.template"))
    let store = TemplatesFolder(path: folder.path, holding: [template]) { file, error in
      Issue.record("\(file): \(error)")
    }
    template.name = "named"
    store.keep(template)
    store.finish()
    #expect(folder.text("elsewhere/mine").contains("named"))
    #expect(FileStatus(at: folder.path("1.template"))?.kind == .link)
    store.forget(template)
    store.finish()
    #expect(try names == ["elsewhere"])
    #expect(folder.text("elsewhere/mine").contains("named"))
  }

  @Test("J13 a check that starts over removes only files", arguments: Obstacle.possible)
  func check(obstacle: Obstacle) throws {
    let check = CheckFolder(path: folder.path)
    let session = UserFolder.name(of: check.session(of: .ghosts))
    try leavesAlone(obstacle, at: session) { check.removeSessions(of: GuidedTest.allCases) }
    try folder.write(Data(), to: "file")
    try FileSystem.move(folder.path("file"), to: check.session(of: .taps))
    check.removeSessions(of: GuidedTest.allCases)
    #expect(check.recorded == [.ghosts])
  }

  @Test("H1 H4 a name that is taken by anything is not free for a picture or a recording")
  func takenName() {
    let name = DatedName(LocalTime(0))
    symlink("nothing", folder.path(name.stem + ".png"))
    #expect(name.freePath(in: folder.path, suffixes: [".png"]) != folder.path(name.stem))
  }
}
