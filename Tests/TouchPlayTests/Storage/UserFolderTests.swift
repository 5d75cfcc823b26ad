import TestSupport
import Testing

@testable import TouchPlay

@Suite("UserFolder")
struct UserFolderTests {
  @Test("H4 a file is named by its name and its folder, the user's own folder by a tilde")
  func words() {
    let home = UserFolder.home
    #expect(UserFolder.words(for: "\(home)/a/b.touchplay") == "b.touchplay in ~/a")
    #expect(UserFolder.words(for: "\(home)/b", suffix: ".png") == "b.png in ~")
    #expect(UserFolder.words(for: "\(home)2/b") == "b in \(home)2")
    #expect(UserFolder.words(for: "b.touchplay") == "b.touchplay")
  }
}
