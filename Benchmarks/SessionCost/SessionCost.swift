/// Measures what long sessions cost: a minute of `touchplay soak` with real touches on a private X
/// server, and the recording and replay of an hour.
///
/// The numbers depend on the machine. Run it with `swift run -c release session-cost`, after
/// building the release with `./touchplay --version`.
@main
struct SessionCost {
  static func main() async throws {
    try await SoakCost.measure()
    try LongReplay.measure()
  }
}
