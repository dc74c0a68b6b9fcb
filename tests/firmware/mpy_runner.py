"""Runs the test functions of one module under MicroPython, which has no pytest: `micropython mpy_runner.py NAME`.

Prints one JSON line for every test: {"test": name, "failed": null or the traceback}.
"""

import io
import json
import sys


def main(name):
    module = __import__(name)
    for test in sorted(dir(module)):
        if not test.startswith("test_"):
            continue
        failed = None
        try:
            getattr(module, test)()
        except Exception as error:  # noqa: BLE001  (whatever it is, the test failed)
            told = io.StringIO()
            sys.print_exception(error, told)
            failed = told.getvalue()
        print(json.dumps({"test": test, "failed": failed}))


if __name__ == "__main__":
    main(sys.argv[1])
