import Testing

@testable import TouchPlay

@Suite("RenderForm")
struct RenderFormTests {
  @Test(
    "The extension selects the form, in either case; standard output gets an SVG",
    arguments: [
      ("a.png", RenderForm.png), ("b/c.d.SVG", .svg), ("x.Gif", .gif), (".mp4", .mp4), ("-", .svg),
      ("a.HTML", .html),
    ])
  func known(path: String, form: RenderForm) {
    #expect(RenderForm(path: path) == form)
  }

  @Test(
    "Other extensions select nothing",
    arguments: ["", "png", "a.jpg", "a.png/b", "a.", "a.png.txt", "--"])
  func unknown(_ path: String) {
    #expect(RenderForm(path: path) == nil)
  }

  @Test("A GIF's frame times are whole hundredths of a second, as the format requires")
  func standardRates() {
    #expect(100 % RenderForm.gif.standardRate == 0)
    #expect(100 % RenderForm.gif.maximumRate == 0)
    #expect(RenderForm.mp4.standardRate == 30)
    #expect(RenderForm.endings == ".png .svg .html .gif .mp4")
  }
}
