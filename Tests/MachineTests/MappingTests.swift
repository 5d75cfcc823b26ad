@testable import PanelCheck
import TestSupport
import Testing
import TrackerKit

@testable import TouchPlay

extension MachineSuite {
  /// The lines of the mapping test's report, on panels of a real kernel.
  @Suite("Mapping")
  struct MappingTests {
    private let panel = Panel()

    @Test(
      "J9 with the printed lines, each touch is within 1 mm of its target",
      arguments: [false, true])
    func corrected(onSecond: Bool) throws {
      var hardware = Machine.Hardware()
      hardware.displays = onSecond ? 2 : 1
      let machine = try Machine(hardware)
      if onSecond {
        // Without a window, QEMU does not connect the second display.
        try machine.run("echo on >/sys/class/drm/card0-Virtual-2/status")
      }
      for setup in MappingSetup.all where setup.isOnSecond == onSecond {
        let lines = try lines(at: setup, of: machine)
        try check(lines, at: setup, of: machine)
      }
    }

    @Test(
      "J9 the check sets a wrong mapping at once, and a touch on the mark keeps it",
      arguments: [Desktop.xorg, .sway])
    func setAtOnce(on desktop: Desktop) throws {
      let machine = try Machine(Machine.Hardware())
      let device = try PluggedDevice(panel, into: machine)
      let program = try GuestProgram(
        "check --test mapping --size-mm 300x188", on: desktop, of: machine, isCheck: true)
      let unit = PanelCheck.Panel(
        points: Size(width: 1, height: 1), millimeters: nil, source: .unknown)
      let mount = try #require(Mount.all.first { $0.matrix == PanelOrientation.rotated90.matrix })
      let taps = mount.taps(on: GuidedTest.mapping.marks(on: unit), of: panel)
      let unchanged = try matrix(of: panel, machine, on: desktop)
      try device.play(taps)
      try machine.waitUntil("a new mapping", seconds: 30) {
        try matrix(of: panel, machine, on: desktop) != unchanged
      }
      try device.play(taps)
      pause(5)
      #expect(try matrix(of: panel, machine, on: desktop) != unchanged)
      try program.end()
      let log = try program.log
      #expect(log.contains(" before the check corrected the mapping"), "\(log)")
      #expect(!log.contains("repair: "), "\(log)")
    }

    @Test("J9 with two displays, each panel is mapped to its own and mended, one after another")
    func eachDisplay() throws {
      var hardware = Machine.Hardware()
      hardware.displays = 2
      let machine = try Machine(hardware)
      try machine.run("echo on >/sys/class/drm/card0-Virtual-2/status")
      var second = Panel()
      (second.name, second.product) = ("Second touchscreen", 2)
      let panels = [panel, second]
      let devices = try [
        PluggedDevice(panel, into: machine), PluggedDevice(second, into: machine, as: "second"),
      ]
      let program = try GuestProgram(
        "check --test mapping --size-mm 300x188 --scale 1 --display all "
          + "--report /home/visitor/panel.html",
        on: .xorg, of: machine, isCheck: true)
      func matrices() throws -> [String] {
        try panels.map { try matrix(of: $0, machine, on: .xorg) }
      }
      let unit = PanelCheck.Panel(
        points: Size(width: 1, height: 1), millimeters: nil, source: .unknown)
      let marks = GuidedTest.mapping.marks(on: unit)
      var kept = ["", ""]
      for (number, orientation) in [PanelOrientation.rotated90, .upright].enumerated() {
        let mount = Mount(name: orientation.rawValue, matrix: orientation.matrix)
        func touch(_ locations: [Point]) throws {
          try devices[number].play(mount.taps(on: locations, of: panels[number]))
        }
        try machine.waitUntil("the picture", seconds: 60) {
          try Set(machine.picture(ofDisplay: number).pixels).count > 8
        }
        pause(2)
        let aimed = try matrices()
        try touch(marks)
        try machine.waitUntil("the other panel's map", seconds: 60) {
          try matrices()[1 - number] != aimed[1 - number]
        }
        try touch(marks)
        pause(5)
        kept[number] = try matrices()[number]
        // The buttons Next and Next display, as CheckView lays them out.
        let picture = try machine.picture(ofDisplay: number)
        let (width, height) = (Double(picture.width), Double(picture.height))
        let column = min(width * 0.6, 480) / 3
        for row in [30.0, 82] {
          try touch([Point(x: 0.5 + column / width, y: 1 - row / height)])
          pause(2)
        }
      }
      #expect(try matrices() == kept, "the maps stay")
      try program.end()
      let log = try program.log
      #expect(log.ranges(of: " before the check corrected the mapping").count == 2, "\(log)")
      #expect(!log.contains("repair: "), "\(log)")
      try machine.run("cd /home/visitor && test -s panel-display-0.html -a -s panel-display-1.html")
    }

    /// What the desktop says about a panel's matrix.
    private func matrix(
      of panel: Panel, _ machine: Machine, on desktop: Desktop
    ) throws -> String {
      let question =
        desktop == .xorg
        ? "DISPLAY=:0 xinput list-props '\(panel.name)' | grep 'Coordinate Transformation'"
        : "export SWAYSOCK=$(ls -t /run/visitor/sway-ipc.*.sock | head -n 1)\n"
          + "swaymsg --raw -t get_inputs | grep -A7 calibration_matrix"
      return try machine.run(question, as: "visitor")
    }

    /// Touches the marks, and returns the lines that the program prints for each mount.
    private func lines(at setup: MappingSetup, of machine: Machine) throws -> [[String]] {
      try machine.run("rm -f /etc/udev/rules.d/99-touch.rules; udevadm control --reload")
      let unit = PanelCheck.Panel(
        points: Size(width: 1, height: 1), millimeters: nil, source: .unknown)
      let marks = GuidedTest.mapping.marks(on: unit)
      let device = try PluggedDevice(panel, into: machine)
      let program = try setup.start(in: machine)
      try waitUntilTouched(program, device)
      for mount in Mount.all { try device.play(mount.taps(on: marks, of: panel)) }
      let session = try program.finish()
      try device.unplug()
      let touches = session.contacts.suffix(Mount.all.count * marks.count).map { $0.positions[0] }
      try #require(touches.count == Mount.all.count * marks.count, "\(setup.testDescription)")
      let size = session.header.geometry.points
      let surface = PanelCheck.Panel(points: size, millimeters: nil, source: .unknown)
      return try Mount.all.enumerated().map { index, mount in
        let pairs = zip(marks, touches[(index * marks.count)...]).map { mark, touch in
          Mapping.Pair(
            mark: Point(x: mark.x * size.width, y: mark.y * size.height), reported: touch)
        }
        let mapping = try #require(Mapping(panel: surface, pairs: pairs))
        #expect(!mapping.isCorrect, "\(setup.testDescription), \(mount.name): nothing to correct")
        return MappingLines(mapping, device: panel.name).lines(for: setup.target).map {
          $0.replacing("OUTPUT", with: setup.output)
        }
      }
    }

    /// Taps until a touch arrives: the window may take long to come.
    private func waitUntilTouched(_ program: GuestProgram, _ device: PluggedDevice) throws {
      let mount = Mount(name: "upright", matrix: .identity)
      try program.machine.waitUntil("a touch", seconds: 90) {
        try device.play(mount.taps(on: [Point(x: 0.5, y: 0.6)], of: panel))
        pause(2)
        return try !GuestProgram.recording(of: program.machine).contacts.isEmpty
      }
    }

    /// Applies the lines of each mount, and touches other locations.
    private func check(
      _ lines: [[String]], at setup: MappingSetup, of machine: Machine
    ) throws {
      let locations = [(0.3, 0.2), (0.7, 0.35), (0.25, 0.75), (0.6, 0.85), (0.45, 0.5)].map {
        Point(x: $0.0, y: $0.1)
      }
      var device = try PluggedDevice(panel, into: machine)
      let program = try setup.start(in: machine)
      try waitUntilTouched(program, device)
      for (mount, lines) in zip(Mount.all, lines) {
        try setup.apply(lines, in: machine)
        if setup.needsReplugging {
          try device.unplug()
          device = try PluggedDevice(panel, into: machine)
          // The desktop opens it a moment later.
          pause(3)
        }
        try device.play(mount.taps(on: locations, of: panel))
      }
      let session = try program.finish()
      try device.unplug()
      let touches = session.contacts.suffix(Mount.all.count * locations.count).map {
        $0.positions[0]
      }
      try #require(touches.count == Mount.all.count * locations.count, "\(setup.testDescription)")
      let size = session.header.geometry.points
      let perMillimeter = size.width * Double(panel.resolution.x) / Double(panel.maximum.x)
      for (index, mount) in Mount.all.enumerated() {
        let distances = zip(locations, touches[(index * locations.count)...]).map {
          location, touch in
          touch.distance(to: Point(x: location.x * size.width, y: location.y * size.height))
        }
        let worst = (distances.max() ?? .infinity) / perMillimeter
        print("\(setup.testDescription), \(mount.name): \(worst) mm")
        #expect(worst < 1, "\(setup.testDescription), \(mount.name): \(worst) mm")
      }
    }
  }
}
