import Foundation
import TestSupport
import TouchRecordings
import TrackerKit

/// A table of the sizes of real recordings as touchplay, evemu and YAML files, compressed and not.
enum RecordingSizes {
  /// Shorter recordings say little about the cost of a move.
  private static let fewestFrames = 100

  static func print() throws {
    guard let manifest = RecordingsFolder.file("MANIFEST.tsv") else {
      return Swift.print("no recordings of real devices: no sizes")
    }
    Swift.print(
      "| recording | moves | bytes a move | touchplay (gzip) | evemu (gzip) | YAML (gzip) |")
    Swift.print("|---|---|---|---|---|---|")
    var total = (bytes: 0, moves: 0)
    for line in try String(contentsOf: manifest, encoding: .utf8).split(separator: "\n").dropFirst()
    {
      let row = try Row(path: String(line.prefix { $0 != "\t" }))
      guard row.frames >= fewestFrames else { continue }
      total = (total.bytes + row.turnBytes, total.moves + row.moves)
      Swift.print(try row.text())
    }
    Swift.print("all: \(rounded(Double(total.bytes) / Double(total.moves))) bytes a move")
  }

  static func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }

  /// One recording.
  private struct Row {
    var name: String
    var source: RecordingSource
    var frames = 0
    var moves = 0
    /// The size of everything after the header.
    var turnBytes = 0

    init(path: String) throws {
      let file = RecordingsFolder.file(path) ?? URL(filePath: "/")
      let folder = file.deletingLastPathComponent()
      func bytes(_ file: URL) -> SessionBuffer? {
        (try? Data(contentsOf: file)).map { SessionBuffer(bytes: Array($0)) }
      }
      name = file.deletingPathExtension().lastPathComponent
      source = RecordingSource(
        name: file.lastPathComponent, openSibling: { bytes(folder.appending(path: $0)) },
        open: { () throws(SessionError) -> any ByteSource in
          guard let source = bytes(file) else { throw .unreadable(path) }
          return source
        })
      let stream = try source.session()
      while let record = try stream.next() {
        guard case .turn(let turn) = record else { continue }
        frames += 1
        for case .touch(let change) in turn.inputs where change.kind == .moved { moves += 1 }
      }
      turnBytes = try converted(to: .touchplay).count - SessionFormat.opening(stream.header).count
    }

    func converted(to format: RecordingFormat) throws -> Data {
      let export = try RecordingExport(of: source, to: format)
      var data = Data()
      while let piece = try export.next() { data += piece }
      return data
    }

    func text() throws -> String {
      var cells = [name, "\(moves)", "\(rounded(Double(turnBytes) / Double(moves)))"]
      for format in [RecordingFormat.touchplay, .evemu, .libinput] {
        let data = try converted(to: format)
        let packed = try Subprocess("gzip", ["-9", "-c"], input: data).run().outputData
        cells.append("\(data.count) (\(packed.count))")
      }
      return "| " + cells.joined(separator: " | ") + " |"
    }
  }
}
