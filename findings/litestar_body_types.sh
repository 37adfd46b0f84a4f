#!/usr/bin/env bash
# Litestar 2.25.0 with msgspec 0.22.0: the OpenAPI document of a handler says that a field of the JSON body is an integer
# or a boolean, and msgspec.json.decode with the same type refuses other values. But the handler also receives 2.0, "2"
# and 2e0 as the integer 2, and "true" and 1 as True. A client that follows the document does not notice its error,
# and another server for the same document refuses its requests.
# Instead: decode the body yourself, for example msgspec.json.decode(await request.body(), type=Order).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q litestar==2.25.0 msgspec==0.22.0 httpx==0.28.1

venv/bin/python - > output 2> errors <<'PROGRAM' || { cat errors; exit 1; }
from importlib.metadata import version

import msgspec
from litestar import Litestar, post
from litestar.params import JSONBody
from litestar.testing import TestClient


class Order(msgspec.Struct):
    count: int = 1
    urgent: bool = False


@post("/orders")
async def order(data: JSONBody[Order]) -> dict[str, object]:
    return {"count": data.count, "urgent": data.urgent}


print("litestar", version("litestar"), "msgspec", version("msgspec"))
app = Litestar([order])
schema = app.openapi_schema.to_schema()["components"]["schemas"]
print("documented:", {name: field["type"] for name, field in next(iter(schema.values()))["properties"].items()})
with TestClient(app) as client:
    for body in ('{"count": 2.0}', '{"count": "2"}', '{"count": 2e0}', '{"urgent": "true"}', '{"urgent": 1}'):
        response = client.post("/orders", content=body, headers={"Content-Type": "application/json"})
        try:
            decoded = str(msgspec.json.decode(body, type=Order))
        except msgspec.ValidationError as error:
            decoded = str(error)
        print(body, "| Litestar:", response.status_code, response.text, "| msgspec:", decoded)
PROGRAM

cat output
diff - output <<'EXPECTED'
litestar 2.25.0 msgspec 0.22.0
documented: {'count': 'integer', 'urgent': 'boolean'}
{"count": 2.0} | Litestar: 201 {"count":2,"urgent":false} | msgspec: Expected `int`, got `float` - at `$.count`
{"count": "2"} | Litestar: 201 {"count":2,"urgent":false} | msgspec: Expected `int`, got `str` - at `$.count`
{"count": 2e0} | Litestar: 201 {"count":2,"urgent":false} | msgspec: Expected `int`, got `float` - at `$.count`
{"urgent": "true"} | Litestar: 201 {"count":1,"urgent":true} | msgspec: Expected `bool`, got `str` - at `$.urgent`
{"urgent": 1} | Litestar: 201 {"count":1,"urgent":true} | msgspec: Expected `bool`, got `int` - at `$.urgent`
EXPECTED
