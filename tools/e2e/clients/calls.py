"""What the runners share: the venue and the key to use, and a line of JSON for each call."""

import json
import os
import time
import traceback
from urllib.parse import urlparse

URL = os.environ["CORELLA_URL"]
ACCESS_KEY = os.environ["CORELLA_ACCESS_KEY"]
SECRET_KEY = os.environ["CORELLA_SECRET_KEY"]
SOCKET_URL = "ws://" + urlparse(URL).netloc
SYMBOL = "btcaud"
SOCKET_WAIT_S = 6


def _short(value):
    return repr(getattr(value, "__dict__", value))[:200]


def report(name, problem):
    """One line for the program that started this one. No problem means that the call did what it should."""
    print(json.dumps({"call": name, "problem": problem}), flush=True)


class Calls:
    """Makes calls and says of each whether it did what it should. `last` is the value of the last one."""

    def __init__(self):
        self.last = None

    def done(self, name, value, holds):
        try:
            report(name, None if holds(value) else "answered " + _short(value))
        except Exception:
            report(name, "answered " + _short(value) + ": " + traceback.format_exc(limit=0).strip()[-200:])

    def call(self, name, act, holds=lambda value: value is not None):
        self.last = None
        try:
            self.last = act()
        except Exception as error:
            report(name, f"{type(error).__name__}: {error}"[:300])
            return None
        self.done(name, self.last, holds)
        return self.last

    async def acall(self, name, coroutine, holds=lambda value: value is not None):
        self.last = None
        try:
            self.last = await coroutine
        except Exception as error:
            report(name, f"{type(error).__name__}: {error}"[:300])
            return None
        self.done(name, self.last, holds)
        return self.last


def eventually(act, holds):
    """The last value of `act`, which is asked again for a bounded time until it fits."""
    for _ in range(40):
        value = act()
        if holds(value):
            break
        time.sleep(0.1)
    return value
