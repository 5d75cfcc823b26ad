import Foundation
import TestSupport
import Testing

/// Recordings of evemu whose device is described in a separate file.
@Suite("Device descriptions")
struct DescriptionTests {
  private static let events = """
    E: 0.000001 0003 0039 1
    E: 0.000001 0003 0035 10
    E: 0.000001 0000 0000 0
    E: 0.100001 0003 0039 -1
    E: 0.100001 0000 0000 0

    """

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Data(Self.events.utf8), to: "panel 2 tap.events")
    for (name, width) in [("panel 2.desc", 99), ("other", 199)] {
      let text = "N: \(name)\nA: 2f 0 1 0 0\nA: 35 0 \(width) 0 0\nA: 36 0 49 0 0\n"
      try folder.write(Data(text.utf8), to: name)
    }
  }

  private func run(_ arguments: [String]) throws -> Subprocess.Result {
    try Subprocess(BuiltProduct.touchplay, arguments, folder: folder.path).run()
  }

  @Test("S11 info and convert say which description they used")
  func notes() throws {
    let found = try run(["info", "panel 2 tap.events"])
    #expect(found.output.contains("\n  window      100 x 50 points"))
    #expect(
      found.output.contains("\n  note        the device description comes from panel 2.desc"))
    let named = try run(["info", "panel 2 tap.events", "--description", "other"])
    #expect(named.output.contains("\n  window      200 x 50 points"))
    #expect(named.output.contains("\n  note        the device description comes from other"))
    let converted = try run(
      ["convert", "--description=other", "panel 2 tap.events", "out.touchplay"])
    #expect(
      converted.errors
        == "touchplay: panel 2 tap.events: the device description comes from other\n")
    #expect(try run(["info", "out.touchplay"]).output.contains("200 x 50 points"))
  }

  @Test("S11 replay and render accept a description, too")
  func drawing() throws {
    for (name, width) in [("panel 2.desc", 100), ("other", 200)] {
      let picture = try run(
        ["render", "panel 2 tap.events", "out.svg", "--force", "--description", name])
      #expect(picture.exitCode == 0, "\(picture.errors)")
      #expect(folder.text("out.svg").contains("width=\"\(width)\" height=\"50\""))
      let replay = try run(
        ["replay", "--headless", "--description", name, "panel 2 tap.events"])
      #expect(replay.exitCode == 0 && replay.errors.isEmpty)
    }
  }

  @Test("S11 errors about a wrong or unneeded description name it, not the recording")
  func faults() throws {
    let missing = try run(["info", "panel 2 tap.events", "--description", "gone"])
    #expect(missing.exitCode == 66)
    #expect(missing.errors.hasPrefix("touchplay: gone: cannot be read"))
    let wrong = try run(["info", "other", "--description", "panel 2 tap.events"])
    #expect(wrong.exitCode == 65)
    #expect(wrong.errors.hasPrefix("touchplay: panel 2 tap.events: line 1: expected axes before"))
    #expect(wrong.errors.hasSuffix(": name a file written by evemu-describe\n"))
    let needless = try run(["info", Rendering.demoPath, "--description", "other"])
    #expect(needless.exitCode == 2)
    #expect(needless.errors.contains("touchplay: --description: is for evemu recordings; "))
    #expect(try run(["info", "-", "--description", "-"]).exitCode == 2)
  }

  @Test("S11 a description alone is refused with a message that says what is missing")
  func alone() throws {
    let result = try run(["info", "other"])
    #expect(result.exitCode == 65)
    #expect(
      result.errors == "touchplay: other: has no events: it ends at line 4: "
        + "touch the device while recording, or name the file with the events\n")
  }

  @Test("S11 hid-recorder files are refused with advice on what to do instead")
  func hidReports() throws {
    try folder.write(
      Data("R: 5 05 0d 09 04 c0\nN: a\nE: 000000.000000 4 01 00 00 ff\n".utf8), to: "a.hid")
    let result = try run(["convert", "a.hid", "a.evemu"])
    #expect(result.exitCode == 65)
    #expect(
      result.errors == "touchplay: a.hid: contains HID reports, which touchplay cannot read: "
        + "play them with hid-replay and record that with evemu-record or libinput record\n")
  }
}
