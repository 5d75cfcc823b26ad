import Testing
import TouchRecordings
import TrackerKit

@Suite struct CSVEncoderTests {
  @Test("S11 a CSV table has a line for each sample of each touch")
  func table() throws {
    let lines = [
      "39 12", "35 10", "36 20", "sync", "35 11", "sync", "39 -1", "sync", "39 13", "sync",
    ]
    let text = EvemuText.slots + EvemuText.events(lines)
    let table = try RecordingSource(bytes: Array(text.utf8)).converted(to: .csv)
    #expect(
      String(decoding: table, as: UTF8.self).split(separator: "\r\n").map { String($0) } == [
        "contact,number,device,finger,phase,seconds,x,y,pressure",
        "1,1,1,12,began,0.000000,10.0,20.0,", "1,1,1,12,moved,0.010000,11.0,20.0,",
        "1,1,1,12,ended,0.020000,11.0,20.0,", "2,1,1,13,began,0.030000,11.0,20.0,",
        "2,1,1,13,cancelled,0.030001,11.0,20.0,",
      ])
  }
}
