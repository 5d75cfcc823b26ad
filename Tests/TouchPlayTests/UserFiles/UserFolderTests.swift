import Foundation
import TestSupport
import Testing
import TrackerKit
import TrackerKitFiles

@testable import TouchPlay

@Suite("UserFolder")
struct UserFolderTests {
  @Test("H4 a file is shown by its name and folder, with a tilde for the user's home")
  func words() {
    let home = UserFolder.home
    #expect(UserFolder.words(for: "\(home)/a/b.touchplay") == "b.touchplay in ~/a")
    #expect(UserFolder.words(for: "\(home)/b", suffix: ".png") == "b.png in ~")
    #expect(UserFolder.words(for: "\(home)2/b") == "b in \(home)2")
    #expect(UserFolder.words(for: "b.touchplay") == "b.touchplay")
  }

  @Test("L5 a HOME or XDG folder that is not an absolute path is ignored, as if it were not there")
  func relativeFolders() async {
    await #expect(processExitsWith: .success) {
      let listed = getpwuid(getuid()).map { String(cString: $0.pointee.pw_dir) }
      for value in ["myhome", "", ".", "~", "./x", "x/../y"] {
        for name in ["HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"] {
          setenv(name, value, 1)
        }
        setenv("XDG_PICTURES_DIR", value, 1)
        let home = listed ?? ""
        guard home.hasPrefix("/"), UserFolder.home == home,
          Preferences.path == home + "/.config/touchplay/settings",
          SessionsFolder.path == home + "/.local/share/touchplay/sessions",
          TemplatesFolder.userPath == home + "/.local/share/touchplay/templates",
          DrawingsFolder.userPath == home + "/.local/state/touchplay",
          PicturesFolder.path.hasPrefix(home + "/")
        else { exit(1) }
      }
    }
  }

  @Test("L5 H1 G4 a HOME that is not UTF-8 keeps its bytes, for every file that is kept in it")
  func homeOfBytes() async {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      setenv("HOME", "\(folder.path)/h".utf8.map(CChar.init) + [-1, 0x2F, -30, -126, 0x6D, 0], 1)
      for name in ["CONFIG_HOME", "DATA_HOME", "STATE_HOME", "PICTURES_DIR"] {
        unsetenv("XDG_" + name)
      }
      let settings = Settings()
      settings.isSmooth = false
      try Preferences.save(settings.changeable, since: settings.changeable)
      let drawing = KeptDrawing(in: DrawingsFolder.userPath)
      drawing.draw(1...3)
      drawing.history.remove(at: 0)
      let session = try SessionFile(
        path: SessionsFolder.newPath(), replaces: false, header: SessionHeader()
      ) { _ in }
      let stroke = [Point(x: 0, y: 0), Point(x: 40, y: 80)]
      let templates = TemplatesFolder(path: TemplatesFolder.userPath) { _, _ in exit(2) }
      templates.keep(LearnedTemplate(number: 1, examples: [[stroke], [stroke], [stroke]]))
      templates.finish()
      try UserFolder.make(PicturesFolder.path)
      try OutputFile.write("picture", to: PicturesFolder.path + "/a.svg", replaces: false)
      guard drawing.keeper.close().isEmpty, session.close() == nil else { exit(3) }
      let found = try Subprocess("find", [".", "-type", "f"], folder: folder.path).run()
      let home = Array("./h".utf8) + [0xFF, 0x2F, 0xE2, 0x82, 0x6D]
      let paths = found.outputData.split(separator: UInt8(ascii: "\n"))
      guard paths.count == 6, paths.allSatisfy({ $0.starts(with: home + [0x2F]) }) else { exit(4) }
      let again = Settings()
      guard Preferences.load(into: again) == .whole, !again.isSmooth,
        KeptDrawing(in: DrawingsFolder.userPath).locations == [2, 3],
        SessionsFolder.newest() != nil,
        TemplatesFolder.read(TemplatesFolder.userPath).templates.count == 1
      else { exit(5) }
      folder.remove()
    }
  }

  @Test("L5 files that are set aside one after another are all kept, in numbered files")
  func numbers() throws {
    let folder = try TemporaryFolder()
    let names = ["", "-2", "-3", "-4"].map { "settings.damaged\($0)" }
    for name in names {
      try folder.write(Data(name.utf8), to: "settings")
      #expect(try UserFolder.setAside(folder.path("settings"), as: "damaged") == folder.path(name))
      unlink(folder.path("settings"))
    }
    for name in names { #expect(folder.text(name) == name) }
  }

  @Test("L5 if folders cannot be created, the real reason is reported")
  func reasons() throws {
    let folder = try TemporaryFolder()
    try folder.write(Data(), to: "file")
    let notAFolder = FileError.cannotCreate("Not a directory")
    for path in ["file", "file/below", "file/below/further"] {
      #expect(throws: notAFolder) { try UserFolder.make(folder.path(path)) }
      #expect(UserFolder.obstacle(to: folder.path(path)) == "Not a directory")
    }
    #expect(UserFolder.obstacle(to: folder.path("a/b/c")) == nil)
    #expect(!FileManager.default.fileExists(atPath: folder.path("a")), "checked, not created")
    guard SmallDisk.isPossible else { try Test.cancel("needs root to mount a small disk") }
    let disk = try SmallDisk(kibibytes: 16)
    try disk.makeReadOnly()
    let readOnly = FileError.cannotCreate("Read-only file system")
    #expect(throws: readOnly) { try UserFolder.make(disk.path + "/a/b/c") }
    for path in ["", "/a/b/c"] {
      #expect(UserFolder.obstacle(to: disk.path + path) == "Read-only file system")
    }
  }

  @Test("L5 G4 H4 unusable folders are reported one per line, in one sentence for a common reason")
  func notices() throws {
    let folder = try TemporaryFolder()
    try folder.write(Data(), to: "file")
    let bad = folder.path("file/touchplay")
    let good = folder.path("a")
    #expect(UserFolder.notices(about: [("settings", good), ("recordings", good)]).isEmpty)
    let one = UserFolder.notices(about: [("settings", good), ("recordings", bad)])
    #expect(one.map(\.caption) == ["Recordings are not saved (Not a directory)"])
    #expect(one.first?.text.hasPrefix("\(bad): is not writable (Not a directory): ") == true)
    let all = UserFolder.notices(
      about: [("settings", bad), ("learned gestures", bad + "/t"), ("recordings", bad + "/s")])
    #expect(all.count == 3)
    let sentence = "Settings, learned gestures and recordings are not saved (Not a directory)"
    #expect(all.map(\.caption) == [sentence, "", ""])
  }
}
