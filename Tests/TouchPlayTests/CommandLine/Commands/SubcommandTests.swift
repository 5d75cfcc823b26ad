import Testing

@testable import TouchPlay

/// A command added to the table, as the guide to the sources says.
@Suite struct SubcommandTests {
  private let all = Touchplay.subcommands + [CountCommand.self]

  @Test("A command's example is in the help, with its option")
  func help() throws {
    let help = Help(subcommands: all)
    #expect(try help.answer(to: ["help"])?.contains("touchplay count [WORD]…") == true)
    #expect(try help.answer(to: ["count", "--help"])?.contains("--most N") == true)
    #expect(throws: Fault.self) { try Help().answer(to: ["help", "count"]) }
  }

  @Test("A command's example runs and refuses what its option forbids")
  func runs() throws {
    #expect(try Touchplay.run(["count", "a", "b", "--most", "2"], all) == 0)
    #expect(throws: Fault.self) { try Touchplay.run(["count", "a", "b", "--most=1"], all) }
    #expect(throws: Fault.self) { try Touchplay.run(["count", "a"], Touchplay.subcommands) }
  }

  @Test("Every command has its own name and appears in its help")
  func names() throws {
    let names = Touchplay.subcommands.map { $0.help(.standard).name }
    #expect(Set(names).count == names.count)
    for subcommand in Touchplay.subcommands {
      let help = subcommand.help(.standard)
      #expect(help.usage.contains(help.name))
    }
  }
}
