"""Opens a session page in a headless Chromium, does what standard input lists, and prints the answers.

usage: browse_page.py PAGE WIDTHxHEIGHT [#FRAGMENT] <steps.json

The input is a JSON list of steps, each with one member: "eval", an expression whose value is answered;
"key", a key to press, with "shift" for Shift; "tap", a location in the window; "names", which answers the
roles and names that a screen reader gets. The output is a JSON list of the answers.
"""

import json
import os
import pathlib
import subprocess
import sys
import tempfile


class Browser:
    """Chromium's protocol over two pipes: JSON messages that end with a zero byte."""

    def __init__(self, profile, width, height):
        requests, self.output = os.pipe()
        self.input, answers = os.pipe()

        def connect():
            os.dup2(requests, 63)
            os.dup2(answers, 64)
            os.dup2(63, 3)
            os.dup2(64, 4)

        self.process = subprocess.Popen(
            ["chromium-headless-shell", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe",
             "--user-data-dir=" + profile],
            preexec_fn=connect, close_fds=False, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        os.close(requests)
        os.close(answers)
        self.count, self.rest, self.session = 0, b"", None
        self.errors = []
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ["Page", "Runtime", "Network", "Accessibility"]:
            self.call(domain + ".enable")
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height,
                  deviceScaleFactor=1, mobile=False)
        self.requests = []

    def call(self, method, **parameters):
        self.count += 1
        message = {"id": self.count, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.output, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.read()
            if answer.get("id") == self.count:
                if "error" in answer:
                    raise RuntimeError(answer["error"])
                return answer["result"]
            self.note(answer)

    def read(self):
        while b"\0" not in self.rest:
            part = os.read(self.input, 1 << 20)
            if not part:
                raise EOFError("the browser has ended")
            self.rest += part
        message, self.rest = self.rest.split(b"\0", 1)
        return json.loads(message)

    def note(self, event):
        if event.get("method") == "Network.requestWillBeSent":
            self.requests.append(event["params"]["request"]["url"][:100])
        if event.get("method") == "Runtime.exceptionThrown":
            self.errors.append(event["params"]["exceptionDetails"]["text"])

    def evaluate(self, expression):
        result = self.call("Runtime.evaluate", expression=expression, awaitPromise=True,
                           returnByValue=True)
        if "exceptionDetails" in result:
            raise RuntimeError(result["exceptionDetails"])
        return result["result"].get("value")

    def names(self):
        nodes = self.call("Accessibility.getFullAXTree")["nodes"]
        return [[node["role"]["value"], node.get("name", {}).get("value", "")]
                for node in nodes if not node["ignored"]]

    def do(self, step):
        if "eval" in step:
            return self.evaluate(step["eval"])
        if "names" in step:
            return self.names()
        if "key" in step:
            key = step["key"]
            parameters = {"key": key, "modifiers": 8 if step.get("shift") else 0}
            if len(key) == 1:
                parameters["text"] = key
            self.call("Input.dispatchKeyEvent", type="keyDown", **parameters)
            self.call("Input.dispatchKeyEvent", type="keyUp", **parameters)
        if "tap" in step:
            x, y = step["tap"]
            self.call("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
            self.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
        return None


def main():
    width, height = (int(length) for length in sys.argv[2].split("x"))
    address = pathlib.Path(sys.argv[1]).resolve().as_uri() + "".join(sys.argv[3:])
    with tempfile.TemporaryDirectory() as profile:
        browser = Browser(profile, width, height)
        try:
            browser.call("Page.navigate", url=address)
            browser.evaluate("""new Promise((done) => {
              const look = () => window.touchplay || document.querySelector("#failure:not([hidden])")
                ? done() : setTimeout(look, 20);
              look();
            })""")
            answers = [browser.do(step) for step in json.load(sys.stdin)]
            outside = [url for url in browser.requests if not url.startswith(("file:", "data:"))]
            json.dump({"answers": answers, "outside": outside, "errors": browser.errors}, sys.stdout)
        finally:
            browser.process.kill()
            browser.process.wait()


main()
