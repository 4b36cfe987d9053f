"""What every test shares: the ledger's marker and report, and pytester for testing those."""

pytest_plugins = ("pytester", "tests.ledger_plugin")
