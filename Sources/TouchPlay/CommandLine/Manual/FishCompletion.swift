/// The completion of the command line in fish, made from the commands' help (rule H9).
struct FishCompletion {
  /// The commands; the first one is the default.
  let pages: [SubcommandHelp]

  var text: String {
    """
    # Completes touchplay's command line in fish. Made by: touchplay help fish
    function __touchplay_runs --description 'whether the command line runs this command'
        set -l words (commandline -opc)
        string match -qr '^[^-]' -- "$words[2]"; or set words[2] \(pages[0].name)
        test $words[2] = $argv[1]
    end
    complete -c touchplay -f
    \(pages.map(command).joined())\(pages.flatMap(lines).joined(separator: "\n"))
    """
  }

  private func command(_ page: SubcommandHelp) -> String {
    "complete -c touchplay -n 'test (count (commandline -opc)) -eq 1' "
      + "-a \(page.name) -d \(quoted(page.summary))\n"
  }

  private func lines(_ page: SubcommandHelp) -> [String] {
    let start = "complete -c touchplay -n '__touchplay_runs \(page.name)'"
    let options = page.options.map { option in
      "\(start) -l \(option.name.dropFirst(2))\(option.value.map { " -r\(value($0))" } ?? "")"
        + " -d \(quoted(option.meaning))"
    }
    return options + [page.operands.map { start + value($0) }].compactMap(\.self)
  }

  private func value(_ kind: ValueKind) -> String {
    let words = kind.words.isEmpty ? "" : " -a '\(kind.words.joined(separator: " "))'"
    return (kind.isFile ? " -F" : " -f") + words
  }

  private func quoted(_ text: String) -> String {
    "'\(text.replacing("\\", with: #"\\"#).replacing("'", with: #"\'"#))'"
  }
}
