"""All data on a device as one file: saving it, and replacing it with the data in a file."""

from typing import Final

import msgspec

import parlour
from parlour.kit.errors import UserError
from parlour.server.browser.browser_store import (
    FORMAT,
    FORMAT_KEY,
    BrowserStore,
    NewerDataError,
    check_format,
)
from parlour.server.browser.request_dispatch import BrowserResponse, error_response
from parlour.server.browser.storage import DictStorage, Storage
from parlour.server.log.refusals import refusal, render_error

DEVICE_DATA_PATH: Final = "/api/device/data"
FILE_KIND: Final = "parlour-data"
KIND_SEARCH_LENGTH: Final = 100  # number of characters at the start of a file that contain its kind


class FileHeader(msgspec.Struct, tag_field="kind", tag=FILE_KIND):
    """The part of a file that all versions can read. `format` is the number of the format of the data."""

    format: int


class DataFile(FileHeader, tag_field="kind", tag=FILE_KIND):
    """A file with all data on a device.

    Attributes:
        version: The version of Parlour that wrote the file.
        texts: The texts in the storage by key.
    """

    version: str
    texts: dict[str, str]


async def answer_data_request(storage: Storage, method: str, body: str, language: str) -> BrowserResponse:
    """Return the response to a request for all data (GET), or to replace it with a file (PUT).

    Args:
        body: The text of the file.

    Raises:
        StorageError: The storage cannot be read or written. Nothing was changed.
    """
    if method == "GET":
        return BrowserResponse(200, msgspec.json.encode(await read_data(storage)).decode())
    if method != "PUT":
        return error_response(405, f"{DEVICE_DATA_PATH} has no method {method}")
    try:
        texts = await parse_data_file(body)
    except UserError as error:
        return error_response(409, render_error(error, language))
    await storage.replace(texts)
    return BrowserResponse(200, "{}")


async def read_data(storage: Storage) -> DataFile:
    return DataFile(FORMAT, parlour.__version__, dict(await storage.read("")))


async def parse_data_file(text: str) -> dict[str, str]:
    """Return the texts in a file, after checking that a room can be opened with them.

    Raises:
        UserError: The text is not a file of this kind, or the file is damaged, incomplete or too new.
    """
    try:
        check_format(msgspec.json.decode(text, type=FileHeader).format)
        texts = msgspec.json.decode(text, type=DataFile).texts
        await check_texts(texts)
    except NewerDataError:
        raise refusal("data-file-newer") from None
    except (KeyError, RecursionError, ValueError):
        is_known_kind = FILE_KIND in text[:KIND_SEARCH_LENGTH]
        raise refusal("data-file-damaged" if is_known_kind else "data-file-unknown") from None
    return texts


async def check_texts(texts: dict[str, str]) -> None:
    """Read all documents in the texts as a room does when it opens.

    Raises:
        NewerDataError: A newer version has stored the data.
        KeyError, ValueError: A document is missing or damaged.
    """
    check_format(int(texts[FORMAT_KEY]))
    storage = DictStorage()
    storage.texts = texts
    await BrowserStore(storage).open()
