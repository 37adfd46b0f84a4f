"""Requests about the user's own account, history, data and devices, and about the deal of the day."""

import asyncio
from typing import Any

import msgspec

from parlour.server.accounts.daily_results import build_daily_deal, build_daily_week, parse_daily_date
from parlour.server.accounts.device_links import create_device_link, find_link_owner, redeem_device_link
from parlour.server.accounts.export import export_user
from parlour.server.accounts.identity import new_user_id
from parlour.server.accounts.ladders import build_ladders
from parlour.server.accounts.personal_stats import PersonalStats, load_personal_stats
from parlour.server.accounts.profile import load_profile
from parlour.server.handlers.account_lifecycle import delete_account, merge_accounts, play_daily_deal
from parlour.server.handlers.room import Room, sign_out
from parlour.server.handlers.routes import Content, RequestContext, Route
from parlour.server.http_messages import (
    DailyDeal,
    DailyWeek,
    DeviceLink,
    DeviceLinkOwner,
    GameLadder,
    Me,
    MeUpdate,
    Profile,
    RatingPreference,
    RedeemDeviceLink,
    TableCreated,
)
from parlour.server.log import days
from parlour.server.log.occupants import clean_nickname, default_avatar, validate_avatar
from parlour.server.log.people import NameAndAvatar
from parlour.server.tables.presence import refresh_user

EXPORT_FILENAME = "parlour-yours.json"


async def get_me(room: Room, context: RequestContext) -> Me:
    """Return your name and avatar.

    A new visitor receives a cookie with a new identity.
    """
    if context.user_id:
        return build_me(room, context.user_id, await room.store.get_user(context.user_id))
    user_id = context.ensure_user_id()
    context.sign_in(user_id)
    return build_me(room, user_id, NameAndAvatar())


async def update_me(room: Room, context: RequestContext, data: MeUpdate) -> Me:
    """Set your name and avatar. All your tables show them at once.

    Omitted fields keep their values. A name is refused if it does not contain visible characters or suggests
    that you are a bot. Bot clients are refused, because the server's administrator chooses their names.
    """
    context.require_human()
    user_id = context.ensure_user_id()
    old_user = await room.store.get_user(user_id)
    user = NameAndAvatar(
        old_user.nickname if data.nickname is None else clean_nickname(data.nickname),
        old_user.avatar if data.avatar is None else data.avatar,
        old_user.avatar_color if data.avatar_color is None else data.avatar_color,
    )
    validate_avatar(user.avatar, user.avatar_color)
    await room.store.save_user(user_id, user)
    await refresh_user(room.live_tables, user_id)
    room.peers.notify_user_changed(user_id)
    context.sign_in(user_id)
    return build_me(room, user_id, user)


def build_me(room: Room, user_id: str, user: NameAndAvatar) -> Me:
    fallback_avatar, fallback_color = default_avatar(user_id)
    return Me(
        user.nickname,
        user.avatar or fallback_avatar,
        user.avatar_color or fallback_color,
        room.is_in_tournament(user_id),
    )


# Profile and data


async def get_profile(room: Room, context: RequestContext) -> Profile:
    """Return your profile: the games that you have played, and your results.

    It is empty for a new visitor and for a bot client.
    """
    return await load_profile(room.store, room.ratings, room.retention, context.user_id, context.language)


async def get_ladders(room: Room, context: RequestContext) -> list[GameLadder]:
    """Return your ladder in each game: which house bots you have beaten, and which one is next.

    Your number of wins in a row in the game is included.
    """
    return build_ladders(await room.store.list_matches(context.user_id), context.user_id)


async def get_personal_stats(room: Room, context: RequestContext, game: str) -> PersonalStats:
    """Return detailed statistics of your matches of one game.

    Some of them are computed by replaying your last hundred matches, not counting today's daily deal.
    """
    return await load_personal_stats(room.store, room.stats_cache, context.user_id, game, context.language)


async def set_rating_preference(
    room: Room, context: RequestContext, data: RatingPreference
) -> RatingPreference:
    """Turn your rating on or off.

    While it is off, no rating is computed for you.
    """
    await room.store.set_wants_rating(context.require_user_id(), data.wants_rating)
    return data


async def export_account(room: Room, context: RequestContext) -> Content:
    """Export all data that the server stores about you.

    The response is a file. It contains the names of other users at your tables, but no other data about them.
    """
    user_export = await export_user(room.store, context.require_user_id(), context.language)
    export_json = await asyncio.to_thread(lambda: msgspec.json.format(msgspec.json.encode(user_export)))
    return Content(export_json, {"Content-Disposition": f'attachment; filename="{EXPORT_FILENAME}"'})


async def delete_me(room: Room, context: RequestContext) -> dict[str, bool]:
    """Delete all data that the server stores about you.

    You continue as a new visitor. This cannot be undone.
    """
    await delete_account(room, context.require_user_id())
    context.sign_in(new_user_id())
    return {"deleted": True}


# Other devices


async def sign_out_other_devices(room: Room, context: RequestContext) -> dict[str, bool]:
    """Sign out your other devices.

    This device gets a new cookie. Your other devices are disconnected and continue as new visitors. Your
    unused device link, if you have one, becomes invalid too.
    """
    user_id = context.require_user_id()
    await sign_out(room, user_id)
    context.sign_in(user_id)
    return {"signed_out": True}


async def make_device_link(room: Room, context: RequestContext) -> DeviceLink:
    """Create a link that signs in another device as you.

    The link works once and expires after 15 minutes. A new link replaces the previous one.
    """
    token, expires_at = await create_device_link(room.store, context.require_user_id())
    address = f"{context.server_url}/profile#{token}"
    return DeviceLink(token, address, context.qr_code_url(address), expires_at)


async def get_device_link_owner(
    room: Room, context: RequestContext, data: RedeemDeviceLink
) -> DeviceLinkOwner:
    """Return the owner of a device link.

    The link remains valid.
    """
    context.require_human()
    owner_id, user_id = await find_link_owner(room.store, data.token), context.user_id
    match_count = len(await room.store.list_matches(user_id))
    return DeviceLinkOwner((await room.store.get_user(owner_id)).nickname, owner_id == user_id, match_count)


async def accept_device_link(room: Room, context: RequestContext, data: RedeemDeviceLink) -> DeviceLinkOwner:
    """Sign in this device as the owner of a device link.

    If `merge_history` is true, the matches played on this device are transferred to the owner.
    """
    context.require_human()
    owner_id, user_id = await redeem_device_link(room.store, data.token), context.user_id
    if data.merge_history and user_id and user_id != owner_id:
        await merge_accounts(room, user_id, owner_id)
    nickname = (await room.store.get_user(owner_id)).nickname
    link_owner = DeviceLinkOwner(nickname, True, len(await room.store.list_matches(owner_id)))
    context.sign_in(owner_id)
    return link_owner


# The deal of the day


async def get_daily_deal_of_today(room: Room, context: RequestContext) -> DailyDeal:
    """Return today's deal.

    All users play the same cards against the same bots. You see the results of other users after you have
    played.
    """
    return await build_daily_deal(room.store, days.today(), context.user_id, room.secret, context.language)


async def get_daily_deal(room: Room, context: RequestContext, day: str) -> DailyDeal:
    """Return the deal of a given day.

    For a past day, the response includes the seed and all results.
    """
    return await build_daily_deal(
        room.store, parse_daily_date(day), context.user_id, room.secret, context.language
    )


async def get_daily_week(room: Room, context: RequestContext, day: str) -> DailyWeek:
    """Return the standings of a week of daily deals.

    The week is the one in which the given day lies, from Monday up to that day.
    """
    return await build_daily_week(
        room.store, parse_daily_date(day), days.today(), context.user_id, context.language
    )


async def play_daily_deal_of_today(room: Room, context: RequestContext) -> TableCreated:
    """Play today's deal.

    The response is your table for the deal. The match is started if needed. Bot clients are refused.
    """
    context.require_human()
    user_id = context.ensure_user_id()
    table_id = await play_daily_deal(room, user_id, days.today(), room.secret)
    context.sign_in(user_id)
    return TableCreated(table_id)


WRITE_OPTIONS: dict[str, Any] = {"rate_limit": "account_changes", "cost_key": "query"}

ACCOUNT_ROUTES = [
    Route("GET", "/api/me", get_me, cost_key="query"),
    Route("PUT", "/api/me", update_me, **WRITE_OPTIONS),
    Route("GET", "/api/me/profile", get_profile, cost_key="summary", creates_identity=True),
    Route("GET", "/api/me/ladders", get_ladders, cost_key="summary"),
    Route("GET", "/api/me/stats/{game:str}", get_personal_stats, rate_limit="records", cost_key="export"),
    Route("PUT", "/api/me/rating", set_rating_preference, **WRITE_OPTIONS),
    Route(
        "GET",
        "/api/me/export",
        export_account,
        rate_limit="records",
        cost_key="export",
        response_type=dict[str, Any],
    ),
    Route("POST", "/api/me/delete", delete_me, **WRITE_OPTIONS),
    Route("POST", "/api/me/sign-out", sign_out_other_devices, rate_limit="account_changes"),
    Route("POST", "/api/me/device-link", make_device_link, **WRITE_OPTIONS),
    Route("POST", "/api/device-link/owner", get_device_link_owner, **WRITE_OPTIONS),
    Route("POST", "/api/device-link/redeem", accept_device_link, **WRITE_OPTIONS),
    Route("GET", "/api/daily", get_daily_deal_of_today, cost_key="summary", creates_identity=True),
    Route("GET", "/api/daily/{day:str}", get_daily_deal, cost_key="summary"),
    Route("GET", "/api/daily/{day:str}/week", get_daily_week, cost_key="summary"),
    Route(
        "POST",
        "/api/daily",
        play_daily_deal_of_today,
        rate_limit="new_tables",
        cost_key="summary",
        status=201,
    ),
]
