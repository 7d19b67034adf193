"""Searches by several workers."""

import signal
import threading
import time

import pytest

from gridcsp import AllDifferent, Model, Status, Sum


def pigeons(count):
    """More pigeons than holes, said pair by pair in the order of the pigeons: long without learning."""
    model = Model()
    x = model.intvar(1, count - 1, shape=count, name="x")
    model.add([x[i] != x[j] for i in range(count) for j in range(i)])
    model.branch_on(x, "input_order")
    return model


def ruler(marks, length):
    model = Model()
    x = model.intvar(0, length, shape=marks, name="x")
    model.add([x[i] < x[i + 1] for i in range(marks - 1)], x[0] == 0)
    model.add(AllDifferent([x[i] - x[j] for i in range(marks) for j in range(i)]))
    return model, x


def knapsack(count):
    model = Model()
    x = model.intvar(0, 1, shape=count, name="x")
    weights = [20 + 37 * place % 23 for place in range(count)]
    gains = [weight + place % 5 for place, weight in enumerate(weights)]
    model.add(Sum(weight * taken for weight, taken in zip(weights, x)) <= sum(weights) // 2)
    model.learning("off")
    return model, x, Sum(gain * taken for gain, taken in zip(gains, x))


@pytest.mark.parametrize("workers", [1, 2, 4])
def test_workers_find_what_one_search_finds(workers):
    model, x = ruler(6, 30)
    best = model.minimize(x[-1], workers=workers)
    assert (best.status, best.objective, best.bound) == (Status.OPTIMAL, 17, 17)
    marks = best[x]
    assert len({int(b - a) for i, a in enumerate(marks) for b in marks[i + 1 :]}) == 15
    assert model.solve(workers=workers).status is Status.FEASIBLE
    assert pigeons(6).solve(workers=workers).status is Status.INFEASIBLE
    # The model is as it was before.
    assert model.minimize(x[-1]).objective == 17


def test_a_long_search_is_the_same_each_time():
    model, x, gain = knapsack(22)
    runs = []
    for _ in range(2):
        seen = []
        best = model.maximize(gain, lambda found: seen.append((found.objective, found.bound)), workers=2)
        runs.append((seen, best[x].tolist(), best.stats))
        assert best.status is Status.OPTIMAL and best.stats["nodes"] > 100_000
        assert [objective for objective, _ in seen] == sorted({objective for objective, _ in seen})
    assert runs[0] == runs[1]
    assert best.objective == model.maximize(gain).objective


def test_limits_and_interrupts_end_all_workers():
    model = pigeons(14)
    model.learning("off")
    begin = time.monotonic()
    answer = model.solve(workers=2, time_limit=0.5)
    assert answer.status is Status.UNKNOWN or time.monotonic() - begin < 0.5
    assert model.solve(workers=2, failure_limit=10).limit == "failures"
    handler = signal.signal(signal.SIGALRM, lambda *_: (_ for _ in ()).throw(KeyboardInterrupt()))
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.3)
        model, x, gain = knapsack(60)
        with pytest.raises(KeyboardInterrupt):
            model.maximize(gain, workers=2, time_limit=60)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, handler)
    assert model.solve().status is Status.FEASIBLE


def test_other_threads_of_python_run_meanwhile():
    model, _, gain = knapsack(60)
    ticks = []
    thread = threading.Thread(target=lambda: [ticks.append(time.sleep(0.01)) for _ in range(20)])
    thread.start()
    model.maximize(gain, workers=2, time_limit=1)
    thread.join()
    assert len(ticks) == 20


def test_an_exception_of_a_callback_ends_the_search():
    model, x, gain = knapsack(20)

    def stop(_):
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        model.maximize(gain, stop, workers=2)
    assert model.maximize(gain, lns=x, workers=2).status is Status.OPTIMAL


def test_what_is_no_number_of_workers():
    model, _ = ruler(3, 9)
    for workers in (0, -1):
        with pytest.raises((ValueError, OverflowError)):
            model.solve(workers=workers)
    for workers in (True, "two", 1.5):
        with pytest.raises(TypeError):
            model.solve(workers=workers)
