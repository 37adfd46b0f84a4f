"""The pages for one user: the profile, the deal of the day, and exercises."""

from typing import Any

from litestar import Response, get
from litestar.handlers import HTTPRouteHandler

from parlour.server.http.callers import AnyRequest, ensure_user_cookie
from parlour.server.http.pages import page_response


@get("/profile", include_in_schema=False)
async def profile_page(request: AnyRequest) -> Response[Any]:
    return ensure_user_cookie(request, page_response(request, "profile.html"))


@get("/daily", include_in_schema=False)
async def daily_page(request: AnyRequest) -> Response[Any]:
    return ensure_user_cookie(request, page_response(request, "daily.html"))


@get("/exercises", include_in_schema=False)
async def exercises_page(request: AnyRequest) -> Response[Any]:
    return ensure_user_cookie(request, page_response(request, "exercises.html"))


USER_PAGES: list[HTTPRouteHandler] = [profile_page, daily_page, exercises_page]
