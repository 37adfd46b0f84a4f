"""The pages of one user: their history, and the deal of the day."""

from typing import Any

from litestar import Response, get
from litestar.handlers import HTTPRouteHandler

from parlour.server.pages import page
from parlour.server.visitors import AnyRequest, remember


@get("/yours", include_in_schema=False)
async def yours_page(request: AnyRequest) -> Response[Any]:
    return remember(request, page(request, "profile.html"))


@get("/daily", include_in_schema=False)
async def daily_page(request: AnyRequest) -> Response[Any]:
    return remember(request, page(request, "daily.html"))


OWN_PAGES: list[HTTPRouteHandler] = [yours_page, daily_page]
