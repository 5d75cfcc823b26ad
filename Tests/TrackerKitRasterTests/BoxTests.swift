import Testing
import TrackerKit
import TrackerKitRaster

@Suite struct BoxTests {
  @Test("A rectangle's edge pixels are covered by the area they share with it")
  func fractionalEdges() {
    let picture = Picture.of(width: 12, height: 8) { canvas in
      canvas.color = .white
      canvas.fill(Rect(x: 1.25, y: 2.5, width: 8.5, height: 3))
    }
    let row = (0..<12).map { picture[$0, 3] & 255 }
    #expect(row == [0, 191, 255, 255, 255, 255, 255, 255, 255, 191, 0, 0])
    let column = (0..<8).map { picture[5, $0] & 255 }
    #expect(column == [0, 0, 128, 255, 255, 128, 0, 0])
    #expect(picture[1, 2] & 255 == 96)
  }

  @Test("A rectangle inside one pixel covers its area")
  func insideAPixel() {
    let picture = Picture.of(width: 3, height: 3) { canvas in
      canvas.color = .white
      canvas.fill(Rect(x: 1.25, y: 1.25, width: 0.5, height: 0.5))
    }
    #expect(picture[1, 1] & 255 == 64)
    #expect(picture.pixels.count { $0 != 0 } == 1)
  }

  @Test("A rounded rectangle on whole pixels has sharp sides and round corners")
  func roundCorners() {
    let picture = Picture.of(width: 120, height: 90) { canvas in
      canvas.color = .white
      canvas.fill(Rect(x: 10, y: 10, width: 100, height: 70), cornerRadius: 20)
    }
    #expect(picture[9, 45] == 0 && picture[10, 45] == 0xFFFFFF)
    #expect(picture[109, 45] == 0xFFFFFF && picture[110, 45] == 0)
    #expect(picture[60, 9] == 0 && picture[60, 10] == 0xFFFFFF && picture[60, 79] == 0xFFFFFF)
    #expect(picture[10, 10] == 0 && picture[109, 79] == 0 && picture[17, 17] == 0xFFFFFF)
    let sum = picture.pixels.reduce(0) { $0 + Double($1 & 255) } / 255
    #expect(abs(sum - (7000 - (4 - Double.pi) * 400)) < 5)
  }

  @Test("A radius above half of the shorter side makes a capsule")
  func maximumRadius() {
    func picture(_ radius: Double) -> Picture {
      Picture.of(width: 60, height: 30) { canvas in
        canvas.color = .white
        canvas.fill(Rect(x: 5, y: 5, width: 50, height: 20), cornerRadius: radius)
      }
    }
    #expect(picture(10).pixels == picture(1000).pixels)
    #expect(picture(10)[5, 15] != 0 && picture(10)[6, 6] == 0)
  }
}
