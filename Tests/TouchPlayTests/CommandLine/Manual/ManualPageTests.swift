import Foundation
import TestSupport
import Testing

@testable import TouchPlay

/// The page that `man touchplay` shows.
@Suite struct ManualPageTests {
  private let pages = Touchplay.subcommands.map { $0.help(.standard) }

  private func man(_ page: String) throws -> Subprocess.Result {
    let folder = try TemporaryFolder()
    try folder.write(Data(page.utf8), to: "touchplay.1")
    return try Subprocess(
      "man", ["--warnings", "-l", folder.path("touchplay.1")],
      environment: ["LC_ALL": "C.UTF-8", "MANWIDTH": "200", "MAN_KEEP_FORMATTING": nil]
    ).run()
  }

  @Test("H9 man shows every command with every option, every key and every exit code")
  func content() throws {
    let result = try man(try #require(try Help().answer(to: ["help", "man"])))
    #expect(result.exitCode == 0 && result.errors.isEmpty, "\(result.errors)")
    let lines = result.output.split(separator: "\n").map { line in
      line.split(separator: " ").joined(separator: " ")
    }
    for page in pages {
      let start = try #require(lines.firstIndex(of: "touchplay \(page.usage)"))
      let rest = lines[start...].dropFirst()
      let section = rest.prefix { !$0.hasPrefix("touchplay ") && $0 != "KEYS" }
      #expect(section.first == page.summary)
      for option in page.options {
        let term = [option.name, option.value?.name].compactMap(\.self).joined(separator: " ")
        #expect(section.contains { $0 == term || $0.hasPrefix("\(term) ") }, "\(page.name) \(term)")
      }
    }
    for (key, meaning) in ModeRegistry.standard.commands.helpLines() {
      #expect(
        lines.contains("\(key) \(meaning)") || lines.contains(key) && lines.contains(meaning))
    }
    let codes = lines.drop { $0 != "EXIT STATUS" }
    for code in Fault.Code.allCases {
      #expect(codes.contains { $0.hasPrefix("\(code.rawValue) ") })
    }
  }

  @Test("H9 text that is a request to man, or has a meaning in its language, appears as it is")
  func special() throws {
    let texts = [".TH is not a request", "'it' -- \\fB~^` \"quoted\""]
    let pages = texts.map { text in
      SubcommandHelp(
        name: "x", usage: "x", summary: text,
        options: [OptionName("--x", ".Y", text)], more: "\n\n\(text)")
    }
    let result = try man(ManualPage(pages: pages, keys: []).text)
    #expect(result.errors.isEmpty)
    for text in texts {
      #expect(result.output.components(separatedBy: text).count == 4, "\(result.output)")
    }
  }

  @Test("H9 the page's name line can be indexed")
  func nameLine() throws {
    let folder = try TemporaryFolder()
    let page = try #require(try Help().answer(to: ["help", "man"]))
    try folder.write(Data(page.utf8), to: "touchplay.1")
    let result = try Subprocess("lexgrog", [folder.path("touchplay.1")]).run()
    #expect(result.output.hasSuffix("\"touchplay - \(Help.purpose)\"\n"))
  }
}
