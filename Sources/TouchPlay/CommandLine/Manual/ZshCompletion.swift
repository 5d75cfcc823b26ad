/// The completion of the command line in zsh, made from the commands' help (rule H9).
struct ZshCompletion {
  /// The commands; the first one is the default.
  let pages: [SubcommandHelp]

  /// The file `_touchplay` for a folder of `fpath`.
  var text: String {
    """
    #compdef touchplay
    # Completes touchplay's command line in zsh. Made by: touchplay help zsh
    _touchplay() {
      local command=${words[2]}
      local -a commands=(
    \(pages.map { "    \(quoted("\($0.name):\($0.summary)"))\n" }.joined())\
      )
      if ((CURRENT == 2)) && [[ $command != -* ]]; then
        _describe command commands
        return
      fi
      if [[ $command == -* ]]; then
        command=\(pages[0].name)
      else
        shift words
        ((CURRENT--))
      fi
      case $command in
    \(pages.map(arguments).joined())\
      esac
    }
    _touchplay "$@"
    """
  }

  private func arguments(_ page: SubcommandHelp) -> String {
    let options = page.options.map { option in
      "\(option.name)\(option.value == nil ? "" : "=")[\(escaped(option.meaning))]"
        + (option.value.map(value) ?? "")
    }
    let specifications = options + [page.operands.map { "*\(value($0))" }].compactMap(\.self)
    return "    \(page.name)) _arguments -S"
      + specifications.map { " \\\n      \(quoted($0))" }.joined() + " ;;\n"
  }

  /// A value as `_arguments` describes it: a message, and what completes it.
  private func value(_ kind: ValueKind) -> String {
    let words = kind.words.joined(separator: " ")
    let action =
      switch (words.isEmpty, kind.isFile) {
      case (true, true): "_files"
      case (true, false): " "
      case (false, true): "{compadd \(words); _files}"
      case (false, false): "(\(words))"
      }
    return ":\(escaped(kind.name)):\(action)"
  }

  private func escaped(_ text: String) -> String {
    text.reduce(into: "") { $0 += #"\[]:"#.contains($1) ? "\\\($1)" : "\($1)" }
  }

  private func quoted(_ text: String) -> String { "'\(text.replacing("'", with: #"'\''"#))'" }
}
