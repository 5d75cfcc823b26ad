import Testing

@testable import TouchRecordings

@Suite struct ShellPromptTests {
  private func isPrompt(_ text: String) -> Bool {
    var bytes = Array(text.utf8)
    return bytes.withUnsafeMutableBufferPointer {
      ShellPrompt.begins(TextLine(UnsafeBufferPointer($0)))
    }
  }

  @Test(
    "S11 the prompts of common shells are recognized",
    arguments: [
      "$", "$ evemu-record", "% libinput record", "me@here:~$ ls", "root@here:/# evemu-record",
      "[me@here ~]$ ls", "me@here ~ % ls", "me@here ~> ls", "(venv) me@here:~$ ls", "bash-5.1$ ls",
      "sh-5.1# ls", "phone:/ $ getevent -lt", "130|phone:/ # getevent", "shell@phone:/ $ getevent",
      "/ # getevent", "~ $ getevent", "PS C:\\Users\\me> adb shell", "C:\\>adb shell getevent",
    ])
  func prompts(_ line: String) {
    #expect(isPrompt(line))
  }

  @Test(
    "S11 no line of a recording is taken for a prompt",
    arguments: [
      "", "#", "# EVEMU 1.3", "# me@here:~$", "N: me@panel $ #2", "N: # $", "A: 2f 0 9 0 0",
      "E: 0.000001 0003 0035 1 # EV_ABS", "version: 1 # x", "devices: # all", "- node: /dev/x",
      "  name: \"a@b $\"", "[   12.000100] EV_ABS ABS_X 1 $", "12-100: 0003 0035 1",
      "/dev/input/event3: EV_ABS ABS_X 1", "add device 1: /dev/input/event0", "- # comment",
      "Event: time 1.000000, type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value 7",
    ])
  func lines(_ line: String) {
    #expect(!isPrompt(line))
  }
}
