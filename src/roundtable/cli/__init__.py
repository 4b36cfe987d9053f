"""The command `roundtable`."""


def main() -> None:
    """Run the command. Imported late, so that the library costs no more than it must."""
    from .app import run

    run()
