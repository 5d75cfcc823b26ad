public import TrackerKit

/// The source of a recording: it can be read several times and can have files next to it.
public struct RecordingSource {
  /// The file's name without its folder; used only to search for descriptions.
  public var name: String
  /// Opens the recording from its start.
  public var open: () throws(SessionError) -> any ByteSource
  /// Opens a file in the same folder by name; nil if there is none.
  public var openSibling: (String) -> (any ByteSource)?
  /// The names of the files in the same folder.
  public var siblingNames: () -> [String]
  /// The device description of an evemu recording; nil uses its own or one from a file next to it.
  public var description: DeviceDescription?
  /// What is read of a session that has both layers.
  public var layer = RecordingLayer.window
  /// Whether streams of this source keep the kernel's events until they are taken.
  var keepsKernelEvents = false

  /// Creates the source of a recording.
  ///
  /// - Parameters:
  ///   - name: The file's name without its folder, to search for descriptions; empty if there is
  ///     none.
  ///   - openSibling: Opens a file in the same folder by name; nil if there is none.
  ///   - siblingNames: The names of the files in the same folder.
  ///   - open: Opens the recording from its start; it can be called several times.
  public init(
    name: String = "", openSibling: @escaping (String) -> (any ByteSource)? = { _ in nil },
    siblingNames: @escaping () -> [String] = { [] },
    open: @escaping () throws(SessionError) -> any ByteSource
  ) {
    self.name = name
    self.openSibling = openSibling
    self.siblingNames = siblingNames
    self.open = open
  }

  /// Creates the source of a recording in memory.
  public init(bytes: [UInt8]) {
    self.init { () throws(SessionError) -> any ByteSource in SessionBuffer(bytes: bytes) }
  }
}

extension RecordingSource {
  /// Opens the recording, or the layer of it, as a session: reads its header, then its turns one at a time.
  ///
  /// It may first be read to the end once to find the device's size. Memory use does not grow with
  /// its length. Without a format, it is detected from the content.
  ///
  /// - Throws: `SessionError` for anything that is not a recording or cannot be read.
  public func session(
    as format: RecordingFormat? = nil
  ) throws(SessionError) -> any ImportedStream {
    if layer == .kernel {
      guard let session = try kernelSession() else { throw .withoutKernelEvents }
      return session
    }
    let format = if let format { format } else { try self.format() }
    guard format.isText else { return try stream(format) }
    return try TruncatedTextStream(self) { (source) throws(SessionError) in
      try source.stream(format)
    }
  }

  private func stream(_ format: RecordingFormat) throws(SessionError) -> any ImportedStream {
    switch format {
    case .touchplay:
      let reader = try SessionReader(try open())
      if keepsKernelEvents { reader.kernelEvents = [] }
      return reader
    case .evemu: return try EvemuOpening.open(self)
    case .getevent: return try EvdevOpening.open(self) { EventText<GeteventReader>($0) }
    case .evtest: return try EvdevOpening.open(self) { EventText<EvtestReader>($0) }
    case .libinput: return try LibinputOpening.open(self)
    case .kvi: return try KivyStream(self)
    case .jsonl: return try JSONLinesStream(try open(), keepsKernelEvents: keepsKernelEvents)
    case .csv: throw .unknownFormat
    }
  }

  /// The recording's format, detected from its content.
  ///
  /// - Throws: `SessionError.empty`, `unknownFormat`, `hidReports` or `unreadable`.
  public func format() throws(SessionError) -> RecordingFormat {
    try FormatDetector.format(of: self)
  }

}

/// A layer between the panel and the program, whose contacts a session can have (rule S13).
public enum RecordingLayer: String, CaseIterable, Sendable {
  /// What the program's window got.
  case window
  /// What the kernel reported meanwhile.
  case kernel
}

/// A format of recordings.
public enum RecordingFormat: String, CaseIterable, Sendable {
  /// touchplay's own format.
  case touchplay
  /// touchplay's own format as text: JSON, one line per input.
  case jsonl
  /// evemu's text.
  case evemu
  /// The output of `libinput record`.
  case libinput
  /// The output of Android's `getevent`.
  case getevent
  /// The output of `evtest`.
  case evtest
  /// Kivy's recorder.
  case kvi
  /// A table of touches.
  case csv

  /// Whether recordings in this format can be read.
  public var isReadable: Bool { self != .csv }

  /// Whether recordings in this format can be written.
  public var isWritable: Bool { !outputEndings.isEmpty }

  /// Whether the format is text.
  public var isText: Bool { self != .touchplay }

  /// The file extensions for output in this format.
  public var outputEndings: [String] {
    switch self {
    case .touchplay: ["touchplay"]
    case .jsonl: ["jsonl", "ndjson"]
    case .evemu: ["evemu", "events", "event", "ev"]
    case .libinput: ["yml", "yaml"]
    case .csv: ["csv"]
    case .getevent, .evtest, .kvi: []
    }
  }
}

/// A recording of any format as a session.
public protocol ImportedStream: SessionStream {
  /// Short sentences about what was left out or changed; complete at the end (rule S11).
  var notes: [String] { get }
  /// The kernel's events that were read since the last call, as annexes hold them (rule S13).
  func takeKernelEvents() -> [[UInt8]]
}

extension ImportedStream {
  /// None: only a session can have them beside its own events.
  public func takeKernelEvents() -> [[UInt8]] { [] }
}

/// The program's own session format; its header lists what the import left out.
extension SessionReader: ImportedStream {
  /// What the import that made this session left out.
  public var notes: [String] { header.notes }

  /// The kernel's events that were read since the last call; none unless the source keeps them.
  public func takeKernelEvents() -> [[UInt8]] {
    guard let events = kernelEvents, !events.isEmpty else { return [] }
    kernelEvents = []
    return events
  }
}

extension SessionHeader {
  private static let noteName = "note"

  /// What the import that made this session left out.
  var notes: [String] {
    get { remarks.filter { $0.name == Self.noteName }.map(\.value) }
    set {
      remarks.removeAll { $0.name == Self.noteName }
      remarks += newValue.map { Setting(name: Self.noteName, value: $0) }
    }
  }
}
