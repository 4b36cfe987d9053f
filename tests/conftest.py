"""What every test shares: the ledger's marker and report, pytester for testing those, and how property tests are run."""

from hypothesis import HealthCheck, settings

from roundtable.kernel import events

pytest_plugins = ("pytester", "tests.ledger_plugin")

# Every event that any test logs is what readers of the log rely on.
events.CHECKED = True

# The same examples in every run, and no deadline: a slow machine is not a bug, and a red run must be red again.
settings.register_profile(
    "roundtable", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True
)
settings.load_profile("roundtable")
