import Foundation
import TestSupport

@testable import TouchPlay

/// A shell that completes the program's command line in a terminal, as its users see it.
struct ShellSession {
  /// The shells, each of which has its completion.
  enum Shell: String, CaseIterable {
    case bash, zsh, fish

    fileprivate var start: String {
      switch self {
      case .bash: "bash --norc --noprofile -i"
      case .zsh: "zsh -f -i"
      case .fish: "fish --no-config -i"
      }
    }

    /// Takes the completion from a folder, and makes a command of the program's name that shows what it gets.
    fileprivate func setup(_ folder: String) -> String {
      let show = #"echo "{$*}""#
      return switch self {
      case .bash: "touchplay() { \(show); }; . '\(folder)/_touchplay'\n"
      case .zsh:
        "touchplay() { \(show); }; fpath=('\(folder)' $fpath); autoload -Uz compinit; compinit -D -u\n"
      case .fish: #"function touchplay; echo "{$argv}"; end; . "# + "'\(folder)/_touchplay'\n"
      }
    }
  }

  /// The shell's working folder.
  let folder: TemporaryFolder
  private let shell: Shell

  /// Writes the shell's completion into a new folder.
  init(_ shell: Shell) throws {
    self.shell = shell
    folder = try TemporaryFolder()
    let text = try Help().answer(to: ["help", shell.rawValue]) ?? ""
    try folder.write(Data("\(text)\n".utf8), to: "completion/_touchplay")
  }

  /// What the program gets when each line is typed after its name, and then Tab and Return.
  func complete(_ lines: [String]) throws -> [String] {
    let typed =
      shell.setup(folder.path("completion")) + lines.map { "touchplay \($0)\t\n" }.joined()
      + "exit\n"
    let result = try Subprocess(
      "script", ["-qec", "env TERM=dumb HOME='\(folder.path)' \(shell.start)", "/dev/null"],
      input: Data(typed.utf8), folder: folder.path
    ).run()
    return result.output.split(whereSeparator: \.isNewline).compactMap { line in
      line.hasPrefix("{") && line.hasSuffix("}") ? String(line.dropFirst().dropLast()) : nil
    }
  }

  /// Whether the shell accepts the file as a script.
  func isScript() throws -> Bool {
    try Subprocess(shell.rawValue, ["-n", folder.path("completion/_touchplay")]).run().exitCode == 0
  }
}
