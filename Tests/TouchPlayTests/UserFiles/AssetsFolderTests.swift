import Testing

@testable import TouchPlay

@Suite("AssetsFolder")
struct AssetsFolderTests {
  @Test("X1 if the variable is set, pictures come only from the folder it names")
  func named() {
    #expect(
      AssetsFolder.locations(named: "/pictures", program: "/usr/bin/touchplay") == ["/pictures"])
  }

  @Test("X1 pictures are found by a build in a checkout and by an installed program")
  func program() {
    let built = AssetsFolder.locations(
      named: nil, program: "/src/touchplay/.build/x86_64-unknown-linux-gnu/release/touchplay")
    #expect(built.contains("/src/touchplay/assets"))
    #expect(!built.contains { $0.hasSuffix("share/touchplay") })
    let installed = AssetsFolder.locations(named: "", program: "/usr/local/bin/touchplay")
    #expect(installed.contains("/usr/local/share/touchplay"))
  }
}
