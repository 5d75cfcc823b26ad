import Testing
import TrackerKit

@testable import TouchPlay

@Suite("TemplateText")
struct TemplateTextTests {
  @Test("G4 a gesture that cannot be recognized, such as a dot, is refused at the end of its text")
  func dot() {
    let text = TemplateText.text(
      of: LearnedTemplate(number: 1, examples: [[[Point(x: 5, y: 5)]]]))
    let end = text.split(separator: "\n").count
    #expect(throws: TemplateText.Damage(line: end, reason: "an example cannot be recognized")) {
      try TemplateText.template(of: text)
    }
  }
}
