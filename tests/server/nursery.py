"""A process that has everything imported and forks a server whenever it is told to, so that servers start at once.

Run as `python -m tests.server.nursery SOCKET CONFIG`: SOCKET is an inherited listening socket, CONFIG the server's
settings as JSON. Every line on its input starts a server and is answered with the process id.
"""

import os
import signal
import socket
import sys
import traceback

import msgspec
import uvicorn
from litestar import Litestar

from roundtable.kernel.game import register
from roundtable.kernel.match import Match
from roundtable.server.app import create_app
from roundtable.server.config import Config
from roundtable.server.serve import uvicorn_settings
from tests.kernel.toy import TOY


def main() -> None:
    register(TOY)
    # The largest rules are loaded before the fork: a server that is killed at once would never come to answer.
    Match.new("kingdom", options={"scene": "campaign"})
    listening = socket.socket(fileno=int(sys.argv[1]))
    config = msgspec.json.decode(sys.argv[2], type=Config)
    # Made before the fork, too: it opens nothing until it is started.
    app = create_app(config)
    app.state.house.pace.times = 0
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    for _ in sys.stdin:
        pid = os.fork()
        if pid == 0:
            _serve(app, listening)
        print(pid, flush=True)


def _serve(app: Litestar, listening: socket.socket) -> None:
    try:
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        uvicorn.Server(uvicorn_settings(app)).run([listening])
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(1)


if __name__ == "__main__":
    main()
