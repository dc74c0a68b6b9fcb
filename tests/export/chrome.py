"""A real Chromium, driven through its debugging pipe: what a page shows, asks for and complains about."""

import base64
import fcntl
import json
import os
import shutil
import signal
import subprocess
from pathlib import Path
from types import TracebackType
from typing import Any

Message = dict[str, Any]
PROGRAM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
ARGUMENTS = (
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--remote-debugging-pipe",
    "--hide-scrollbars",
)


class Chrome:
    """One browser with one page; `asked` are the addresses that it fetched, `complaints` its errors and warnings."""

    def __init__(self, profile: Path) -> None:
        if PROGRAM is None:
            raise FileNotFoundError("there is no chromium here")
        to_browser, self._out = os.pipe()
        self._in, from_browser = os.pipe()
        command = [PROGRAM, *ARGUMENTS, f"--user-data-dir={profile}", "about:blank"]
        ends = [fcntl.fcntl(end, fcntl.F_DUPFD, 10) for end in (to_browser, from_browser)]

        def as_files_3_and_4() -> None:
            os.dup2(ends[0], 3)
            os.dup2(ends[1], 4)

        self._process = subprocess.Popen(
            command,
            pass_fds=(3, 4),
            preexec_fn=as_files_3_and_4,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        for end in (to_browser, from_browser, *ends):
            os.close(end)
        self._rest, self._number = b"", 0
        self.asked: list[str] = []
        self.complaints: list[str] = []
        self._session = ""
        self._events: list[str] = []
        target = next(t for t in self("Target.getTargets")["targetInfos"] if t["type"] == "page")["targetId"]
        self._session = self("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Network", "Runtime", "Log"):
            self(f"{domain}.enable")

    def __call__(self, method: str, **params: object) -> Message:
        """One command and its answer; what happens meanwhile is noted."""
        self._number += 1
        message: Message = {"id": self._number, "method": method, "params": params}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._out, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._read()
            if answer.get("id") == self._number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                result: Message = answer["result"]
                return result
            self._note(answer)

    def _read(self) -> Message:
        while b"\0" not in self._rest:
            data = os.read(self._in, 1 << 20)
            if not data:
                raise RuntimeError("the browser has gone")
            self._rest += data
        line, _, self._rest = self._rest.partition(b"\0")
        message: Message = json.loads(line)
        return message

    def _note(self, message: Message) -> None:
        method, params = message.get("method", ""), message.get("params", {})
        self._events.append(method)
        match method:
            case "Network.requestWillBeSent":
                self.asked.append(params["request"]["url"])
            case "Runtime.exceptionThrown":
                self.complaints.append(str(params["exceptionDetails"]))
            case "Runtime.consoleAPICalled":
                self.complaints.append(str(params["args"]))
            case "Log.entryAdded":
                self.complaints.append(str(params["entry"]))

    def open(self, file: Path, *, width: int, height: int, dark: bool = False) -> None:
        """Loads a page at this size, to its end."""
        self.asked.clear()
        self.complaints.clear()
        self("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=width < 600)
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self("Emulation.setEmulatedMedia", features=[scheme])
        self._events.clear()
        self("Page.navigate", url=file.absolute().as_uri())
        while "Page.loadEventFired" not in self._events:
            self._note(self._read())

    def ask(self, expression: str) -> Any:
        """The value of a JavaScript expression in the page."""
        answer = self("Runtime.evaluate", expression=expression, returnByValue=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(str(answer["exceptionDetails"]))
        return answer["result"].get("value")

    def picture(self, file: Path, *, whole: bool = True) -> None:
        """Saves what is seen, or the whole page, as PNG."""
        shot = self("Page.captureScreenshot", format="png", captureBeyondViewport=whole)
        file.write_bytes(base64.b64decode(shot["data"]))

    def print_to(self, file: Path, *, width_in: float, height_in: float) -> None:
        """Prints the page to a PDF on paper of this size, in inches."""
        paper = {"paperWidth": width_in, "paperHeight": height_in, "preferCSSPageSize": False}
        printed = self("Page.printToPDF", printBackground=False, **paper)
        file.write_bytes(base64.b64decode(printed["data"]))

    def __enter__(self) -> "Chrome":
        return self

    def __exit__(self, kind: type[BaseException] | None, why: BaseException | None, _: TracebackType | None) -> None:
        os.close(self._out)
        os.close(self._in)
        if self._process.poll() is None:
            os.killpg(self._process.pid, signal.SIGKILL)  # its own process group, begun above
        self._process.wait()
