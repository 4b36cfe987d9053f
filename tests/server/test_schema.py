"""schemathesis against the OpenAPI document: whatever it thinks of, the API answers as the document says."""

import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from roundtable.server.app import create_app
from roundtable.server.config import Config

CHECKS = (not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance)
APP = create_app(Config("sqlite:///not-opened-here.sqlite3"))
DOCUMENT = msgspec.json.decode(msgspec.json.encode(APP.openapi_schema.to_schema()))
# Streams do not end, so no answer can be compared with the document; test_secrets.py listens to them.
SCHEMA = schemathesis.openapi.from_dict(DOCUMENT).exclude(path_regex="/stream$")


def test_the_document_describes_every_operation(client):
    assert client.request("GET", "/openapi.json") == DOCUMENT
    paths = DOCUMENT["paths"]
    assert all(path.startswith("/api/") for path in paths), "pages are not part of the API"
    assert all(operation["summary"] for operations in paths.values() for operation in operations.values())
    answer = paths["/api/matches/{match_id}/answer"]["post"]["responses"]
    assert set(answer) == {"201", "400", "401", "403", "404", "409", "413", "415", "422", "429", "503"}


@pytest.fixture(scope="module")
def tables(server):
    """A match that is being played and one that is over, with the capability of a seat at each."""
    client = server.client()
    playing, over = (client.create("toy", ["me", "me"], life=30) for _ in range(2))
    over.seat(1).answer("peek") if over.seat(1).look()["question"] else over.seat(0).answer("peek")
    over.seat(0).concede()
    return [(playing.id, playing.links[0]), (over.id, over.links[0]), (playing.id, playing.host)]


@SCHEMA.parametrize()
@settings(
    max_examples=12,
    deadline=None,
    database=None,
    derandomize=True,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_the_api_keeps_to_its_document(case, server, tables):
    """Every operation with made-up bodies and parameters: for real matches, as somebody who may act there."""
    for match_id, capability in tables if "match_id" in (case.path_parameters or {}) else tables[:1]:
        if "match_id" in (case.path_parameters or {}):
            case.path_parameters["match_id"] = match_id
        response = case.call(base_url=server.url, headers={"authorization": f"Bearer {capability}"})
        assert response.status_code < 500
        case.validate_response(response, checks=CHECKS)
