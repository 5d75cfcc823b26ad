import Testing

@testable import TouchPlay

@Suite("PicturesFolder")
struct PicturesFolderTests {
  @Test(
    "H1 the pictures folder is the one that user-dirs.dirs names",
    arguments: [
      ("XDG_PICTURES_DIR=\"$HOME/Bilder\"", "/home/a/Bilder"),
      ("# XDG_PICTURES_DIR=\"$HOME/x\"\nXDG_MUSIC_DIR=\"$HOME/m\"\n", nil),
      ("  XDG_PICTURES_DIR = \"/data/pic\\\"tures/\" \n", "/data/pic\"tures"),
      ("XDG_PICTURES_DIR=\"$HOME/\"", "/home/a"),
      ("XDG_PICTURES_DIR=\"relative\"", nil),
      ("XDG_PICTURES_DIR=$HOME/bare", nil),
      ("XDG_PICTURES_DIR=\"$HOME/one\"\nXDG_PICTURES_DIR=\"$HOME/two\"", "/home/a/two"),
      ("XDG_PICTURES_DIR=\"", nil), ("XDG_PICTURES_DIR=", nil), ("", nil),
    ] as [(String, String?)])
  func listed(_ text: String, _ expected: String?) {
    let folder = PicturesFolder.folder("XDG_PICTURES_DIR", in: text, home: "/home/a")
    #expect(folder == expected)
  }
}
