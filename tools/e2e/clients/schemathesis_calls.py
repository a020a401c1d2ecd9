"""Calls every operation of the venue's OpenAPI document, and holds each answer against it.

schemathesis makes the requests: valid ones, and ones that break the description. The same seed makes the same ones.
"""

import base64
import functools
import hashlib
import hmac
import os
import time
from datetime import datetime, timezone
from urllib.parse import parse_qsl, quote, urlencode, urlsplit, urlunsplit

import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis.errors import Unsatisfiable
from requests.auth import AuthBase
from schemathesis.core.failures import FailureGroup
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from calls import ACCESS_KEY, SECRET_KEY, URL, report

EXAMPLES = int(os.environ.get("CORELLA_EXAMPLES", "15"))
SEED = 20260131
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
MODES = [schemathesis.GenerationMode.POSITIVE, schemathesis.GenerationMode.NEGATIVE]
# They end the session that the other calls need.
LEFT_OUT = {"POST /api/auth/logout", "POST /operator/api/logout"}
BUSY_PAUSE_S = 0.2
OF_SIGNATURE = {"AccessKeyId", "SignatureMethod", "SignatureVersion", "Timestamp", "Signature"}


class Caller(AuthBase):
    """Authorises a request as its operation demands, when nothing else of it changes any more."""

    def __init__(self, schemes):
        self.schemes = schemes

    def __call__(self, request):
        if "session" in self.schemes:
            request.headers["Cookie"] = os.environ["CORELLA_COOKIE"]
        if "staffSession" in self.schemes:
            request.headers["Cookie"] = os.environ["CORELLA_STAFF_COOKIE"]
        if "signature" in self.schemes:
            request.url = signed(request.method, request.url)
        return request


def signed(method, url):
    parts = urlsplit(url)
    query = [pair for pair in parse_qsl(parts.query, keep_blank_values=True) if pair[0] not in OF_SIGNATURE]
    query += [
        ("AccessKeyId", ACCESS_KEY),
        ("SignatureMethod", "HmacSHA256"),
        ("SignatureVersion", "2"),
        ("Timestamp", datetime.now(timezone.utc).strftime("%Y-%m-%dT%H:%M:%S")),
    ]
    line = urlencode(sorted(query), quote_via=quote, safe="-_.~")
    text = "\n".join([method, parts.netloc.lower(), parts.path, line])
    digest = hmac.new(SECRET_KEY.encode(), text.encode(), hashlib.sha256).digest()
    line += "&Signature=" + quote(base64.b64encode(digest).decode(), safe="")
    return urlunsplit((parts.scheme, parts.netloc, parts.path, line, ""))


def answer_of(case, caller):
    """The answer. A venue that is too busy is asked once more; then 429 is the answer, which is declared too."""
    ask = functools.partial(case.call, base_url=URL, auth=caller, timeout=30, allow_redirects=False)
    response = ask()
    if response.status_code != 429:
        return response
    time.sleep(BUSY_PAUSE_S)
    return ask()


def schemes_of(operation):
    return {name for requirement in operation.definition.raw.get("security", []) for name in requirement}


def try_out(operation, mode):
    caller = Caller(schemes_of(operation))

    @seed(SEED)
    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(generation_mode=mode))
    def calls(case):
        case.validate_response(answer_of(case, caller), checks=CHECKS)

    calls()


def main():
    schema = schemathesis.openapi.from_url(URL + "/docs-json")
    for result in schema.get_all_operations():
        operation = result.ok()
        if operation.label in LEFT_OUT:
            continue
        for mode in MODES:
            name = f"{operation.label}, {mode.value}"
            try:
                try_out(operation, mode)
                report(name, None)
            except Unsatisfiable:
                report(name, None)  # An operation that takes nothing has nothing to break.
            except FailureGroup as found:
                report(name, "; ".join(" ".join(str(failure).split()) for failure in found.exceptions)[:600])
            except Exception as error:
                report(name, f"{type(error).__name__}: {error}"[:600])


main()
