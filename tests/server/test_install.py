"""What `make play` installs is enough to serve: nothing the server needs may come along with the test tools only."""

import re
from importlib.metadata import PackageNotFoundError, packages_distributions, requires

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from roundtable.server.client import Client
from tests.server.conftest import ended
from tests.server.test_kill import patiently


def installed_with(extras: set[str]) -> set[str]:
    """Every distribution that `pip install roundtable[extras]` brings, found by following what each one requires."""
    found: set[tuple[str, str]] = set()
    open_ends = [("roundtable", extra) for extra in ["", *extras]]
    while open_ends:
        name, extra = open_ends.pop()
        if (name, extra) in found:
            continue
        found.add((name, extra))
        try:
            lines = requires(name) or []
        except PackageNotFoundError:
            continue  # for another system or an older Python
        for wanted in map(Requirement, lines):
            if wanted.marker is None or wanted.marker.evaluate({"extra": extra}):
                key = canonicalize_name(wanted.name)
                open_ends += [(key, more) for more in ["", *wanted.extras]]
    return {name for name, _ in found}


def test_the_server_runs_without_anything_that_only_the_test_tools_bring(started):
    only_tests = installed_with({"server", "dev"}) - installed_with({"server"})
    assert "pytest" in only_tests
    hidden = [
        module
        for module, owners in packages_distributions().items()
        if module.isidentifier() and all(canonicalize_name(owner) in only_tests for owner in owners)
    ]
    assert "_pytest" in hidden
    # A module that is None in sys.modules cannot be imported.
    hide = f"import sys; sys.modules.update(dict.fromkeys({hidden!r}))"
    process, line = started(first=hide)
    try:
        address = re.search(r"http://\S+(?=/)", line)
        assert address, process.communicate(timeout=60)[1]
        client = Client(address[0])

        def games():
            assert process.poll() is None, process.stderr.read()
            return client.games()

        patiently(games)
        assert client.create("akql", ["me", "bot random"], quick_setup=True).seat(0).look()["version"] >= 0
    finally:
        if process.poll() is None:
            said = ended(process)
            assert "Traceback" not in said, said


def test_a_hidden_module_is_really_hidden(started):
    """The test above would notice: SQLAlchemy's asyncio cannot start where greenlet is missing."""
    process, _ = started(first="import sys; sys.modules['greenlet'] = None")
    said = process.communicate(timeout=60)[1]
    assert process.returncode != 0
    assert "greenlet" in said
