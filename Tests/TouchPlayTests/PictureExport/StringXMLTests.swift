import Testing

@testable import TouchPlay

@Suite("String for XML")
struct StringXMLTests {
  @Test("H1 J10 text cannot break out of its element, and what XML forbids becomes a question mark")
  func escaping() {
    #expect("a<b>&\"'c\u{1}\u{7F}\né".inXML == "a&lt;b&gt;&amp;&quot;&#39;c?\u{7F}\né")
  }
}
