import Testing
import TrackerKit

@testable import TUIO
@testable import TouchPlay

@Suite("TUIOInput")
struct TUIOInputTests {
  /// Parses the options of a command that takes touches.
  private func input(_ arguments: [String]) throws(Fault) -> TUIOInput? {
    try TUIOInput(Options(arguments, known: TUIOInput.options, maximumOperands: 0))
  }

  private func fault(_ arguments: [String]) -> String? {
    do throws(Fault) {
      _ = try PlayCommand(arguments)
      return nil
    } catch { return error.text }
  }

  @Test("U8 without a value, the port is 3333 of this machine; another option does not become one")
  func defaults() throws {
    let local = try #require(NetworkAddress("127.0.0.1:3333"))
    for arguments in [["--tuio"], ["--tuio", "--tuio-only"], ["--tuio", "3333"], ["--tuio=3333"]] {
      let input = try #require(try input(arguments))
      #expect(input.receives(from: local), "\(arguments)")
    }
    #expect(try input([]) == nil)
  }

  @Test("U8 an invalid address, or the wrong options together, are one line and exit code 2")
  func invalid() {
    #expect(fault(["--tuio", "wall"])?.hasPrefix("--tuio: wall is not valid: use a port") == true)
    #expect(fault(["--tuio="])?.hasPrefix("--tuio: needs a value") == true)
    #expect(fault(["--tuio-only"])?.hasPrefix("--tuio-only: needs --tuio") == true)
    #expect(fault(["--tuio-out", "a:b"])?.hasPrefix("--tuio-out: a:b is not valid") == true)
    #expect(fault(["--tuio", "--tuio-out", "3333"])?.contains("of the same program") == true)
    #expect(fault(["--tuio", "0.0.0.0:5", "--tuio-out", "localhost:5"]) != nil)
    #expect(fault(["--tuio", "--tuio-out", "3334"]) == nil)
    #expect(fault(["--tuio", "--tuio-out", "table:3333"]) == nil)
    for (arguments, name) in [
      (["--from", "a", "--tuio"], "--tuio"), (["--from", "a", "--tuio-only"], "--tuio-only"),
      (["--compare", "a", "b", "--tuio"], "--tuio"),
    ] {
      #expect {
        try CheckCommand(arguments)
      } throws: { error in
        (error as? Fault)?.text.hasPrefix("\(name): cannot be combined with --from") == true
      }
    }
    #expect(throws: Fault.self) { try ReplayCommand(["--headless", "--loop", "a"]) }
  }

  @Test("U8 a port in use, and one of another machine, are one line and exit code 69")
  func unavailable() throws {
    let socket = try UDPSocket(at: #require(NetworkAddress("47120")))
    func fault(_ address: String) throws -> Fault? {
      let input = try #require(try self.input(["--tuio", address]))
      do throws(Fault) {
        _ = try input.open()
        return nil
      } catch { return error }
    }
    let busy = try #require(try fault("47120"))
    #expect(busy.code == .unavailable)
    #expect(busy.text.hasPrefix("--tuio: 127.0.0.1:47120 is in use by another program: "))
    let other = try #require(try fault("192.0.2.1:47120"))
    #expect(other.code == .unavailable && other.problem.hasPrefix("192.0.2.1:47120 cannot be used"))
    #expect(try fault("47121") == nil)
    withExtendedLifetime(socket) {}
  }
}
