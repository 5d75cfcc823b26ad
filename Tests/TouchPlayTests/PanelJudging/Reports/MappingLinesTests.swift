import Foundation
@testable import PanelCheck
import TestSupport
import Testing
import TrackerKit

@testable import TouchPlay

@Suite("MappingLines")
struct MappingLinesTests {
  private let panel = Panel(
    points: Size(width: 300, height: 200), millimeters: Size(width: 300, height: 200),
    source: .user)

  /// The mapping of a device that reports each relative location through a matrix.
  private func mapping(_ matrix: CalibrationMatrix) throws -> Mapping {
    let pairs = GuidedTest.mapping.marks(on: panel).map { mark in
      let image = matrix.apply(Point(x: mark.x / 300, y: mark.y / 200))
      return Mapping.Pair(mark: mark, reported: Point(x: image.x * 300, y: image.y * 200))
    }
    return try #require(Mapping(panel: panel, pairs: pairs))
  }

  @Test("J9 a device's name cannot add lines of its own")
  func lineFeeds() throws {
    let lines = MappingLines(
      try mapping(PanelOrientation.rotated90.matrix), device: "a\nreboot")
    for target in MappingLines.Target.allCases {
      #expect(lines.lines(for: target).allSatisfy { !$0.contains("\n") })
    }
  }

  @Test("J9 each program's lines set the matrix that undoes the mapping, in its own syntax")
  func turned() throws {
    let lines = MappingLines(
      try mapping(PanelOrientation.rotated90.matrix), device: "Touch & Co's")
    #expect(
      lines.lines(for: .sway) == [
        "input type:touch calibration_matrix 0 1 0 -1 0 1",
        #"input type:touch map_to_output "OUTPUT""#,
      ])
    #expect(
      lines.lines(for: .labwc) == [
        #"<libinput><device category="Touch &amp; Co&#39;s"><calibrationMatrix>0 1 0 -1 0 1"#
          + "</calibrationMatrix></device></libinput>",
        #"<touch deviceName="Touch &amp; Co&#39;s" mapToOutput="OUTPUT"/>"#,
      ])
    let name = #"'Touch & Co'\''s'"#
    #expect(
      lines.lines(for: .xinput) == [
        "xinput set-prop \(name) 'Coordinate Transformation Matrix' 0 1 0 -1 0 1 0 0 1"
      ])
    #expect(
      lines.lines(for: .xinputDisplays) == [
        "xinput set-prop \(name) 'libinput Calibration Matrix' 0 1 0 -1 0 1 0 0 1",
        "xinput map-to-output \(name) 'OUTPUT'",
      ])
    #expect(
      lines.lines(for: .udev) == [
        #"ACTION!="remove", KERNEL=="event[0-9]*", ATTRS{name}=="Touch & Co's", "#
          + #"ENV{LIBINPUT_CALIBRATION_MATRIX}="0 1 0 -1 0 1""#
      ])
  }

  @Test("J9 what is not known has a placeholder, or stands for all touch devices")
  func placeholders() throws {
    let lines = MappingLines(
      try mapping(PanelOrientation.swappedAxes.matrix), device: nil)
    #expect(lines.lines(for: .labwc).last == #"<touch mapToOutput="OUTPUT"/>"#)
    #expect(lines.lines(for: .labwc).first?.contains(#"category="touch""#) == true)
    #expect(lines.lines(for: .xinput).first?.hasPrefix("xinput set-prop 'DEVICE' ") == true)
    for target in MappingLines.Target.allCases {
      #expect(lines.lines(for: target).contains { $0.contains("0 1 0 1 0 0") }, "\(target)")
    }
  }

  @Test("J9 the words name everything that is wrong")
  func words() throws {
    #expect(try mapping(.identity).faultWords.isEmpty)
    #expect(
      try mapping(PanelOrientation.mirroredVertically.matrix).faultWords == "mirrored vertically")
    let stretched = try mapping(CalibrationMatrix(0.8, 0, 0, 0, 1, 0.1))
    #expect(stretched.faultWords == "stretched to 80 % × 100 %, off by -30, 20 mm")
  }

  @Test("J9 labwc's lines are XML with the names and the matrix, whatever the names are")
  func labwc() throws {
    let lines = MappingLines(
      try mapping(PanelOrientation.rotated270.matrix), device: #"<"&'>"#
    ).lines(for: .labwc)
    let script = """
      import sys, xml.dom.minidom as m
      d = m.parse(sys.stdin)
      print([d.getElementsByTagName('device')[0].getAttribute('category'),
             d.getElementsByTagName('calibrationMatrix')[0].firstChild.data,
             d.getElementsByTagName('touch')[0].getAttribute('deviceName'),
             d.getElementsByTagName('touch')[0].getAttribute('mapToOutput')])
      """
    let text = "<labwc_config>\(lines.joined())</labwc_config>"
    let result = try Subprocess("python3", ["-c", script], input: Data(text.utf8)).run()
    let name = #"'<"&\'>'"#
    #expect(result.output == "[\(name), '0 -1 1 1 0 0', \(name), 'OUTPUT']\n", "\(result.errors)")
  }

  @Test("J9 sway takes its lines")
  func sway() throws {
    let lines = MappingLines(
      try mapping(CalibrationMatrix(0.8, 0, 0.15, 0, 0.9, 0.08)), device: nil
    ).lines(for: .sway)
    let right = try validate(lines.joined(separator: "\n"))
    #expect(right.exitCode == 0, "\(right.errors)")
    let wrong = try validate(lines[0].split(separator: " ").dropLast().joined(separator: " "))
    #expect(wrong.errors.contains("Invalid calibration_matrix command"))
  }

  /// Lets sway read a config; it refuses to run as root.
  private func validate(_ config: String) throws -> Subprocess.Result {
    let folder = try TemporaryFolder()
    try folder.write(Data("\(config)\n".utf8), to: "config")
    var command = ["sway", "--validate", "--config", folder.path("config")]
    if getuid() == 0, let nobody = getpwnam("nobody")?.pointee {
      chown(folder.path, nobody.pw_uid, nobody.pw_gid)
      let user = ["--reuid=\(nobody.pw_uid)", "--regid=\(nobody.pw_gid)", "--clear-groups"]
      command = ["setpriv"] + user + command
    }
    return try Subprocess(
      command[0], Array(command.dropFirst()),
      environment: [
        "XDG_RUNTIME_DIR": folder.path, "WLR_BACKENDS": "headless", "WLR_RENDERER": "pixman",
        "DISPLAY": nil, "WAYLAND_DISPLAY": nil,
      ]
    ).run()
  }
}
