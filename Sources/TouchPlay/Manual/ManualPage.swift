/// The manual page in the language of `man`, made from the commands' help and the keys (rule H9).
struct ManualPage {
  let pages: [SubcommandHelp]
  /// The sections that follow them, each with its entries.
  let sections: [(title: String, entries: [(term: String, meaning: String)])]

  var text: String {
    let synopsis = pages.map { "\(bold("touchplay")) \(escaped($0.usage)) [options]" }
    return """
      .TH TOUCHPLAY 1 "" "touchplay \(Touchplay.version)" "User Commands"
      .SH NAME
      touchplay \\- \(escaped(Help.purpose))
      .SH SYNOPSIS
      \(synopsis.joined(separator: "\n.br\n"))
      .SH COMMANDS
      \(pages.map(command).joined(separator: "\n"))
      \(sections.map(section).joined(separator: "\n"))
      .SH SEE ALSO
      The pages in the folder share/doc/touchplay, next to the program's folder bin.
      """
  }

  private func command(_ page: SubcommandHelp) -> String {
    let options = page.options.map { option in
      let value = option.value.map { " \\fI\(escaped($0.name))\\fR" } ?? ""
      return entry(bold(option.name) + value, option.meaning)
    }
    let more = page.more.split(separator: "\n").map { escaped(String($0)) }
    return
      ([".SS touchplay \(escaped(page.usage))", escaped(page.summary)] + options
      + (more.isEmpty ? [] : [".PP", ".nf"] + more + [".fi"])).joined(separator: "\n")
  }

  private func section(_ title: String, _ entries: [(term: String, meaning: String)]) -> String {
    ([".SH \(title)"] + entries.map { entry(bold($0.term), $0.meaning) })
      .joined(separator: "\n")
  }

  private func entry(_ term: String, _ meaning: String) -> String {
    ".TP\n\(term)\n\(escaped(meaning))"
  }

  private func bold(_ text: String) -> String { "\\fB\(escaped(text))\\fR" }

  /// Text that `man` shows unchanged; a line that starts with a period or an apostrophe is a
  /// request.
  private func escaped(_ text: String) -> String {
    let names: [Character: String] = [
      "\\": "\\e", "-": "\\-", "'": "\\(aq", "`": "\\(ga", "~": "\\(ti", "^": "\\(ha",
    ]
    let plain = text.reduce(into: "") { $0 += names[$1] ?? "\($1)" }
    return plain.hasPrefix(".") ? "\\&\(plain)" : plain
  }
}
