"""Many puzzles of 9×9, in whatever form, as one array of bytes."""

from __future__ import annotations

import numpy as np


def cells_of(puzzles):
    """The puzzles as a flat array of bytes, 81 for each; whether they are digits; their shape."""
    if isinstance(puzzles, str):
        raise ValueError("many puzzles are a list of texts; for a single one there are solve_one, count_one, rate_one and hint_one")
    if isinstance(puzzles, (bytes, bytearray, memoryview)):
        return _lines(np.frombuffer(puzzles, dtype=np.uint8)), False, None
    if isinstance(puzzles, np.ndarray):
        return _of_numpy(puzzles)
    if hasattr(puzzles, "__arrow_c_array__") or hasattr(puzzles, "__arrow_c_stream__"):
        return _of_arrow(puzzles), False, None
    if hasattr(puzzles, "to_numpy"):
        return _of_texts(puzzles.to_numpy().tolist()), False, None
    return _of_texts(puzzles), False, None


def _lines(cells):
    """The puzzles of lines of 81 characters, each with an end of line, the last perhaps without."""
    if len(cells) % 82 == 81:
        cells = np.append(cells, np.uint8(ord("\n")))
    rows = cells.reshape(-1, 82) if len(cells) % 82 == 0 else None
    if rows is None or not (rows[:, 81] == ord("\n")).all():
        raise ValueError("bytes have to be lines of 81 characters, each with one end of line")
    return np.ascontiguousarray(rows[:, :81]).reshape(-1)


def _of_numpy(array):
    if array.dtype.kind == "S" and array.dtype.itemsize == 81 and array.ndim == 1:
        return np.ascontiguousarray(array).view(np.uint8).reshape(-1), False, None
    if array.dtype == np.uint8 and array.shape[1:] in ((81,), (9, 9)):
        return np.ascontiguousarray(array).reshape(-1), True, array.shape
    if array.dtype.kind in "UO" and array.ndim == 1:
        return _of_texts(array.tolist()), False, None
    raise ValueError(
        f"an array of {array.dtype} of shape {array.shape}: puzzles are S81 of shape (n,), or digits as "
        "uint8 of shape (n, 81) or (n, 9, 9)"
    )


def _of_texts(texts):
    lines = [line.encode() if isinstance(line, str) else line for line in texts]
    for number, line in enumerate(lines):
        if not isinstance(line, bytes) or len(line) != 81:
            what = f"{len(line)} characters" if isinstance(line, bytes) else type(line).__name__
            raise ValueError(
                f"puzzle {number} (counted from 0): a text of 81 characters is needed, and this is {what}; "
                "for other sizes there is solve_one"
            )
    return np.frombuffer(b"".join(lines), dtype=np.uint8)


def _of_arrow(column):
    """The bytes of an array of texts or binaries. They are not copied, unless it has several chunks."""
    import pyarrow as pa

    array = column if isinstance(column, pa.Array) else pa.chunked_array(column).combine_chunks()
    if array.null_count:
        raise ValueError(f"the column has {array.null_count} nulls; a puzzle is needed in each row")
    kind = array.type
    if pa.types.is_fixed_size_binary(kind) and kind.byte_width == 81:
        start, data = array.offset * 81, array.buffers()[1]
    elif kind in (pa.string(), pa.binary(), pa.large_string(), pa.large_binary()):
        start, data = _start_of_texts(array)
    else:
        return _of_arrow(array.cast(pa.large_string()))
    if len(array) == 0:
        return np.empty(0, dtype=np.uint8)
    return np.frombuffer(data, dtype=np.uint8)[start : start + 81 * len(array)]


def _start_of_texts(array):
    """Where the texts begin in their buffer, each of 81 bytes."""
    import pyarrow as pa

    wide = array.type in (pa.large_string(), pa.large_binary())
    offsets = np.frombuffer(array.buffers()[1], dtype=np.int64 if wide else np.int32)
    offsets = offsets[array.offset : array.offset + len(array) + 1]
    wrong = np.flatnonzero(np.diff(offsets) != 81)
    if len(wrong):
        number = int(wrong[0])
        raise ValueError(
            f"puzzle {number} (counted from 0): a text of 81 characters is needed, and this has "
            f"{int(offsets[number + 1] - offsets[number])} bytes; for other sizes there is solve_one"
        )
    return (int(offsets[0]) if len(offsets) else 0), array.buffers()[2]
