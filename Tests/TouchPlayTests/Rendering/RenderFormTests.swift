import Testing

@testable import TouchPlay

@Suite("RenderForm")
struct RenderFormTests {
  @Test(
    "The ending tells the form, in small or capital letters; a text goes to standard output",
    arguments: [
      ("a.png", RenderForm.png), ("b/c.d.SVG", .svg), ("x.Gif", .gif), (".mp4", .mp4), ("-", .svg),
    ])
  func known(path: String, form: RenderForm) {
    #expect(RenderForm(path: path) == form)
  }

  @Test(
    "Other endings are none", arguments: ["", "png", "a.jpg", "a.png/b", "a.", "a.png.txt", "--"])
  func unknown(_ path: String) {
    #expect(RenderForm(path: path) == nil)
  }

  @Test("A GIF's standard frame lasts whole hundredths of a second, which is all it can")
  func standardRates() {
    #expect(100 % RenderForm.gif.standardRate == 0)
    #expect(100 % RenderForm.gif.greatestRate == 0)
    #expect(RenderForm.mp4.standardRate == 30)
    #expect(RenderForm.endings == ".png .svg .gif .mp4")
  }
}
