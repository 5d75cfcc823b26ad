import Foundation
import TestSupport
import Testing
import TrackerKit

@testable import TrackerKitSDL

@Suite("Application+Warnings")
struct ApplicationWarningsTests {
  @Test("V2 warnings that nobody asks for are lines in a file, with the program's name")
  func lines() throws {
    let folder = try TemporaryFolder()
    try folder.write(Data(), to: "errors")
    let file = try #require(FileHandle(forWritingAtPath: folder.path("errors")))
    let app = Application(loop: EventLoop())
    app.tellWarnings(to: file.fileDescriptor)
    app.onWarning?("picture a: it is not in pictures")
    app.onWarning?("b")
    let text = try String(contentsOfFile: folder.path("errors"), encoding: .utf8)
    let lines = text.split(separator: "\n")
    #expect(lines.count == 2 && lines[0].hasSuffix(": picture a: it is not in pictures"))
    #expect(lines[1].hasSuffix(": b") && !lines[1].hasPrefix(":") && !lines[1].contains("/"))
  }

  @Test("V2 warnings that somebody gets are not written")
  func taken() {
    let app = Application(loop: EventLoop())
    var warnings: [String] = []
    app.onWarning = { warnings.append($0) }
    app.tellWarnings()
    app.onWarning?("a")
    #expect(warnings == ["a"])
  }

  @Test("Errors are told in plain words")
  func words() {
    #expect("\(SDLError.noDisplay("no DISPLAY"))" == "there is no display: no DISPLAY")
    #expect(
      "\(SDLError.noSuchDisplay(2, count: 1))"
        == "there is no display 2: 1 are connected, counted from 0")
  }
}
