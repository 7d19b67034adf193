"""The same answers from every executor, also if workers are lost."""

import gzip
import os
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import models_for_processes as models
import pytest

from gridcsp import Status, distributed, sudoku
from test_sudoku import DATA, PUZZLE, SOLUTION


@pytest.fixture(scope="module", params=["threads", "processes", "dask", "ray"])
def executor(request):
    os.environ["PYTHONPATH"] = os.path.dirname(__file__)
    if request.param == "threads":
        with ThreadPoolExecutor(2) as pool:
            yield pool
    elif request.param == "processes":
        yield 2
    elif request.param == "dask":
        dask = pytest.importorskip("distributed")
        with dask.LocalCluster(2, threads_per_worker=1, dashboard_address=None) as cluster, dask.Client(cluster) as client:
            yield client.get_executor(retries=3, pure=False)
    else:
        ray = pytest.importorskip("ray")
        ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
        yield distributed.ray_executor()
        ray.shutdown()


def test_counts(executor):
    assert distributed.count(models.nine_queens, executor) == 352


def test_solutions_have_one_order(executor):
    model, queens = models.nine_queens()
    expected = [tuple(answer[queens]) for answer in model.solutions()]
    found = [tuple(map(int, solution)) for solution in distributed.solutions(models.nine_queens, executor, parts=9)]
    assert found == expected
    some = distributed.solutions(models.nine_queens, executor, parts=9, most=5)
    assert [tuple(map(int, solution)) for solution in some] == expected[:5]


def test_optima(executor):
    best = distributed.minimize(models.ruler, executor)
    assert (best.status, best.objective) == (Status.OPTIMAL, 25)
    assert best.values.tolist() == distributed.minimize(models.ruler, 1, parts=3).values.tolist()
    model, objective, _ = models.heaviest()
    best = distributed.maximize(models.heaviest, executor)
    assert best.objective == model.maximize(objective).objective
    assert best.values["x"][0] == best.values["first"]
    assert distributed.minimize(models.impossible, executor).status is Status.INFEASIBLE


def test_parts_that_take_long_are_cut_again(executor):
    assert distributed.count(models.nine_queens, executor, parts=2, seconds_per_part=0.003) == 352
    assert distributed.minimize(models.ruler, executor, parts=2, seconds_per_part=0.02).objective == 25


def test_an_error_in_a_worker_comes_out(executor):
    if isinstance(executor, ThreadPoolExecutor):
        pytest.skip("threads are in the driver's process")
    with pytest.raises(Exception, match="in the worker"):
        distributed.count(partial(models.failing, os.getpid()), executor)


@pytest.mark.parametrize(
    "search, build, expected",
    [
        (distributed.count, models.nine_queens, 352),
        (distributed.count, models.latin_squares, 56),
        (distributed.minimize, models.ruler, 25),
    ],
)
def test_a_killed_worker_loses_nothing(executor, tmp_path, search, build, expected):
    if isinstance(executor, ThreadPoolExecutor):
        pytest.skip("threads are in the driver's process")
    trap = tmp_path / "trap"
    trap.touch()
    found = search(partial(models.deadly, build, str(trap), os.getpid()), executor)
    assert getattr(found, "objective", found) == expected
    assert not trap.exists()


def test_a_result_that_dask_takes_for_an_error(executor, monkeypatch):
    if not hasattr(executor, "_client"):
        pytest.skip("it is not Dask")
    cfexecutor = pytest.importorskip("distributed.cfexecutor")

    def lost(_, future):
        future.set_exception(ValueError("not enough values to unpack (expected 3, got 2)"))

    monkeypatch.setattr(cfexecutor, "_cascade_future", lost)
    assert distributed.count(models.nine_queens, executor) == 352


def test_progress_is_told():
    seen = []
    assert distributed.count(models.nine_queens, 1, parts=10, progress=seen.append) == 352
    assert seen[-1].done == 10 and seen[-1].open == 0 and seen[-1].rate > 0


def test_nonsense_is_an_error():
    with pytest.raises(ValueError, match="parts 0"):
        distributed.count(models.nine_queens, 1, parts=0)
    model, _ = models.queens(4)
    for part in ("x9999 = 1", "queen", ""):
        with pytest.raises(ValueError):
            model.parts(4, below=part)


def lines_of(path):
    opened = gzip.open(path, "rt") if str(path).endswith(".gz") else open(path)
    with opened as file:
        return file.read().splitlines()


def test_files_of_each_kind(tmp_path):
    pa = pytest.importorskip("pyarrow")
    import pyarrow.csv
    import pyarrow.parquet as pq

    (tmp_path / "a.txt").write_text(f"# mine\n{PUZZLE}\n{'.' * 81}\n")
    with gzip.open(tmp_path / "b.txt.gz", "wt") as file:
        file.write(f"{PUZZLE}\n")
    table = pa.table({"name": ["one", "two"], "puzzle": [PUZZLE, "." * 81]})
    pa.csv.write_csv(table, tmp_path / "c.csv")
    pq.write_table(table, tmp_path / "d.parquet")
    names = ["a.txt", "b.txt.gz", "c.csv", "d.parquet"]
    sources = [tmp_path / name for name in names]
    targets = [tmp_path / f"out-{name}" for name in names]
    assert distributed.bulk(sources, targets, executor=2) == 4
    assert lines_of(targets[0]) == [SOLUTION, "multiple"]
    assert lines_of(targets[1]) == [SOLUTION]
    texts = pa.csv.ConvertOptions(column_types={"solution": pa.string()}, strings_can_be_null=True)
    for read in (pa.csv.read_csv(targets[2], convert_options=texts), pq.read_table(targets[3])):
        assert read["name"].to_pylist() == ["one", "two"]
        assert read["status"].to_pylist() == ["unique", "multiple"]
        assert [str(solution or "") for solution in read["solution"].to_pylist()] == [SOLUTION, ""]
    assert distributed.bulk(sources, targets, executor=2) == 0
    counted = [tmp_path / "counted"]
    assert distributed.bulk(sources[:1], counted, executor=1, task="count", most=7) == 1
    assert lines_of(counted[0]) == ["1", "7"]


def test_files_that_make_no_sense(tmp_path):
    (tmp_path / "a.txt").write_text("12\n")
    with pytest.raises(ValueError, match="a.txt: puzzle 0"):
        distributed.bulk([tmp_path / "a.txt"], [tmp_path / "out.txt"], executor=1)
    with pytest.raises(ValueError, match="one name"):
        distributed.bulk(["a", "b"], ["c", "c"], executor=1)
    with pytest.raises(ValueError, match="'solve'"):
        distributed.bulk([], [], task="guess")
    assert list(tmp_path.iterdir()) == [tmp_path / "a.txt"]


DRIVER = """
import sys
from pathlib import Path
from gridcsp.distributed import bulk
if __name__ == "__main__":
    folder = Path(sys.argv[1])
    sources = sorted(folder.glob("in-*.parquet"))
    print(bulk(sources, [folder / f"out{source.name[2:]}" for source in sources], executor=2))
"""


def test_a_killed_driver_goes_on_where_it_stopped(tmp_path):
    pa = pytest.importorskip("pyarrow")
    import pyarrow.parquet as pq

    lines = [line[:81] for line in lines_of(DATA / "17_clue.txt.gz") if line[0] != "#"][:4000]
    for number in range(8):
        pq.write_table(pa.table({"row": range(number * 4000, (number + 1) * 4000), "puzzle": lines}), tmp_path / f"in-{number}.parquet")
    (tmp_path / "driver.py").write_text(DRIVER)
    call = [sys.executable, str(tmp_path / "driver.py"), str(tmp_path)]
    driver = subprocess.Popen(call, stdout=subprocess.PIPE, start_new_session=True)
    while not list(tmp_path.glob("out-*.parquet")):
        assert driver.poll() is None
        time.sleep(0.01)
    os.killpg(driver.pid, signal.SIGKILL)
    driver.wait()
    before = len(list(tmp_path.glob("out-*.parquet")))
    done = int(subprocess.run(call, stdout=subprocess.PIPE, text=True, check=True).stdout)
    assert before + done == 8
    assert not list(tmp_path.glob("*.part"))
    rows = [row for number in range(8) for row in pq.read_table(tmp_path / f"out-{number}.parquet")["row"].to_pylist()]
    assert sorted(rows) == list(range(32_000))
