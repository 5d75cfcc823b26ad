import Foundation
import Testing
import TrackerKit
import TrackerKitRaster
import TrackerKitSDL
import TrackerKitTesting

@testable import TrackerKitFiles

/// What a program prints that lets an error of the libraries reach its user.
@Suite("Public errors")
struct PublicErrorsTests {
  /// An error of every kind, and what its description must contain.
  private static let errors: [(error: any Error, words: [String])] =
    [
      (FileError.exists, ["already exists", "replaces: true"]),
      (.inUse, ["another program", "another path"]),
      (.cannotCreate("denied"), ["cannot be created", "denied", "write to"]),
      (.cannotRead("denied"), ["cannot be read", "denied", "permissions"]),
      (.cannotWrite("full"), ["cannot be written", "full", "free up"]),
      (.readerGone, ["pipe", "restart"]),
    ].map { (RecordingError(path: "a/b.touchplay", problem: $0), ["a/b.touchplay"] + $1) } + [
      (SessionError.unreadable("gone"), ["the session cannot be read", "gone"]),
      (SessionError.unreadable("gone", path: "a/b"), ["a/b cannot be read", "gone"]),
      (SessionError.empty, ["the session is empty"]), (SessionError.notASession, ["not a session"]),
      (SessionError.newerVersion("9.1"), ["9.1", "newer"]),
      (SessionError.impossibleVersion("0.1"), ["0.1", "does not exist"]),
      (SessionError.damagedHeader("too long"), ["header is damaged", "too long"]),
      (SessionError.unknownField("seed"), ["does not know", "seed"]),
      (
        SessionError.otherProgram(SessionProgram(name: "a", version: "1"), player: .unnamed),
        ["recorded by a 1"]
      ), (SessionError.malformed("cut"), ["malformed", "cut"]),
      (SessionError.wrongLine(3, expected: "a number"), ["line 3", "a number"]),
      (SessionError.withoutEvents(line: 3), ["no events"]), (SessionError.hidReports, ["HID"]),
      (SessionError.unknownFormat, ["not in a known format"]),
      (VerificationError.session(.empty), ["the session is empty"]),
      (SDLError.noDisplay("x"), ["no display", "x"]),
      (SDLError.tooOld("SDL", version: "1", least: "2"), ["SDL 1 is too old", "2"]),
      (SDLError.noLibrary("SDL", reason: "x"), ["SDL cannot be loaded", "x"]),
      (SDLError.noSuchDisplay(3, count: 1), ["no display 3"]),
      (SDLError.window("x"), ["window", "x"]),
      (SDLError.displayLost, ["lost"]), (SDLError.presenter("x"), ["presenter", "x"]),
      (SDLError.picture("x"), ["picture", "x"]), (PictureError("no such file"), ["no such file"]),
    ]

  @Test("Every public error says in words what is wrong, and those with files name them")
  func descriptions() {
    for (error, words) in Self.errors {
      let text = "\(error)"
      for word in words { #expect(text.contains(word), "\(text)") }
      #expect(text.contains(" ") && !text.contains("(") && !text.contains("\""), "\(text)")
    }
  }

  @Test("The table has every public error of the libraries")
  func complete() throws {
    let declaration = /public (?:enum|struct|final class) (\w+)[^{\n]*\bError\b/
    var found: Set<String> = []
    for library in StrangersCompiler.libraries {
      for file in try StrangersCompiler.sources(in: "Sources/\(library)") {
        let text = try String(contentsOfFile: file, encoding: .utf8)
        found.formUnion(text.matches(of: declaration).map { String($0.output.1) })
      }
    }
    #expect(found == Set(Self.errors.map { "\(type(of: $0.error))" }))
  }

  @Test("A recording that cannot start names its file when the error is printed")
  func printed() throws {
    let path = "/nowhere/at/all.touchplay"
    let app = Silent(loop: EventLoop())
    let error = #expect(throws: RecordingError.self) {
      try SessionRecording(of: app, to: path, header: SessionHeader())
    }
    #expect(error?.description.hasPrefix("\(path): it cannot be created: No such file") == true)
    let unread = #expect(throws: SessionError.self) { try FileSource(path: path) }
    #expect(unread?.description == "\(path) cannot be read: No such file or directory")
  }

  private final class Silent: Application, DigestSource {
    var modelDigest: StateDigest { StateDigest() }
  }
}
