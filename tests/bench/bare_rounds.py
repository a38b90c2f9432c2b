"""The baseline for writing: a FastAPI route with one INSERT and a commit, as durable as ours."""

import sys

from fastapi import FastAPI
from sqlalchemy import text

from app.store.engines import writing_engine
from tests.bench.bare import serve

engine = writing_engine(sys.argv[1], patience=5)
app = FastAPI()
with engine.begin() as connection:
    connection.execute(text("CREATE TABLE rounds (id INTEGER PRIMARY KEY, fact TEXT) STRICT"))
INSERT = text("INSERT INTO rounds (fact) VALUES (:fact)")


@app.post("/rounds", status_code=201)
def record(body: dict[str, object]) -> dict[str, object]:
    """Write the round down as it came."""
    with engine.begin() as connection:
        connection.execute(INSERT, {"fact": str(body)})
    return body


serve(app)
