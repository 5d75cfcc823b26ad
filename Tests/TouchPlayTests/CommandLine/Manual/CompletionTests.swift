import Foundation
import TestSupport
import Testing

@testable import TouchPlay

/// What bash, zsh and fish complete, in real sessions.
@Suite struct CompletionTests {
  private let pages = Touchplay.subcommands.map { $0.help(.standard) }

  /// Lines that end one character early, so that the shell has something to complete.
  private func check(_ shell: ShellSession.Shell, _ lines: [String]) throws {
    let completed = try ShellSession(shell).complete(lines.map { String($0.dropLast()) })
    #expect(completed.count == lines.count)
    for (found, line) in zip(completed, lines) {
      // An option with a value can end with an equals sign, and then it waits for the value.
      #expect(found == line || found == "\(line)=")
    }
  }

  @Test("H9 each shell completes the commands", arguments: ShellSession.Shell.allCases)
  func commands(_ shell: ShellSession.Shell) throws {
    #expect(try ShellSession(shell).isScript())
    try check(shell, pages.map(\.name) + pages.map { "help \($0.name)" })
  }

  @Test(
    "H9 each shell completes every option of every command",
    arguments: ShellSession.Shell.allCases)
  func options(_ shell: ShellSession.Shell) throws {
    for page in pages {
      let names = page.options.map(\.name)
      // One character early, "--to" is also the beginning of "--tuio".
      let unique = names.filter { name in
        names.allSatisfy { $0.hasPrefix(name) || !$0.hasPrefix(name.dropLast()) }
      }
      try check(shell, unique.map { "\(page.name) \($0)" } + ["\(page.name) --help"])
    }
    try check(shell, pages[0].options.map(\.name) + ["--version"])
  }

  @Test(
    "H9 each shell completes the words that are values of options, also after an equals sign",
    arguments: ShellSession.Shell.allCases)
  func words(_ shell: ShellSession.Shell) throws {
    for page in pages {
      let lines = page.options.flatMap { option in
        (option.value?.words ?? []).map { "\(page.name) \(option.name) \($0)" }
      }
      if !lines.isEmpty { try check(shell, lines) }
    }
    try check(shell, ["--mode=trace", "replay --presenter=texture"])
  }

  @Test(
    "H9 each shell completes files where an option or an operand is one, and only there",
    arguments: ShellSession.Shell.allCases)
  func files(_ shell: ShellSession.Shell) throws {
    let session = try ShellSession(shell)
    try session.folder.write(Data(), to: "my session")
    let lines = [
      "--record my", "replay my", "render --description my", "convert my", "check --from my",
      "check --from x my", "check --profile my", "replay --speed 2 my",
    ]
    let completed = try session.complete(lines)
    #expect(completed == lines.map { "\($0) session" })
    let others = ["my", "--window my", "--mode my", "devices my", "soak --for my"]
    #expect(try session.complete(others) == others)
  }

  @Test("H9 every placeholder of a file stands for one, and every name for one of a few words")
  func placeholders() {
    for kind in pages.flatMap({ $0.options.compactMap(\.value) + [$0.operands].compactMap(\.self) })
    {
      #expect(
        kind.isFile == (kind.name.contains("FILE") || ["RECORDING", "OLD"].contains(kind.name)))
      if ["NAME", "F", "NAME|FILE"].contains(kind.name) { #expect(!kind.words.isEmpty) }
    }
  }
}
