/// The completion of the command line in bash, made from the commands' help (rule H9).
struct BashCompletion {
  /// The commands; the first one is the default.
  let pages: [SubcommandHelp]

  /// The script; its function is `_touchplay`.
  var text: String {
    """
    # Completes touchplay's command line in bash. Made by: touchplay help bash
    _touchplay() {
      local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}
      local command=${COMP_WORDS[1]} words= files=
      # bash makes a word of the = in --option=value.
      if [[ $word == = ]]; then
        word=
      elif [[ $before == = ]]; then
        before=${COMP_WORDS[COMP_CWORD - 2]}
      fi
      if ((COMP_CWORD == 1)) && [[ $word != -* ]]; then
        command=
      elif [[ $command == -* ]]; then
        command=\(pages[0].name)
      fi
      case "$command $before $word" in
        ' '*) words='\(pages.map(\.name).joined(separator: " "))' ;;
    \(pages.map(cases).joined())\
      esac
      COMPREPLY=($(compgen -W "$words" -- "$word"))
      # Without words, bash itself completes files.
      if [[ -z $files ]]; then
        compopt +o default 2>/dev/null
      elif [[ -n $words ]]; then
        mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -f -- "$word")
        compopt -o filenames 2>/dev/null
      fi
    }
    complete -o default -F _touchplay touchplay
    """
  }

  /// The branches for the values of options, then for options, then for operands.
  private func cases(_ page: SubcommandHelp) -> String {
    let valued = page.options.compactMap { option in
      option.value.map { branch("'\(page.name) \(option.name) '*", $0.words, $0.isFile) }
    }
    let hyphen = page.operands == nil ? "" : "' -'*"
    let options = branch("'\(page.name) '*\(hyphen)", page.options.map(\.name))
    let operands = page.operands.map { branch("'\(page.name) '*", $0.words, $0.isFile) }
    return valued.joined() + options + (operands ?? "")
  }

  private func branch(_ pattern: String, _ words: [String], _ isFile: Bool = false) -> String {
    "    \(pattern)) words='\(words.joined(separator: " "))' files=\(isFile ? "1" : "") ;;\n"
  }
}
