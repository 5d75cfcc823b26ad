import Foundation
import TestSupport
import Testing
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

  @Test("L5 a pipe in place of a file is set aside, so that nothing is written into it")
  func pipe() throws {
    let folder = try TemporaryFolder()
    #expect(mkfifo(folder.path("settings"), 0o600) == 0)
    let aside = try UserFolder.setAside(folder.path("settings"), as: "damaged")
    #expect(aside == folder.path("settings.damaged") && OutputFile.isStream(aside))
    #expect(!OutputFile.exists(folder.path("settings")))
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
