"""A job shop: each machine one task at a time, each job in its order, all as early as possible."""

from gridcsp import IntExpr, Maximum, Model, NoOverlap, Status

Task = tuple[int, int]
JOBS: list[list[Task]] = [[(0, 3), (1, 2), (2, 2)], [(0, 2), (2, 1), (1, 4)], [(1, 4), (2, 3)]]


class JobShop:
    def __init__(self, jobs: list[list[Task]]) -> None:
        self.jobs = jobs
        self.horizon = sum(duration for job in jobs for _, duration in job)
        self.model = Model()
        self.starts: dict[tuple[int, int], IntExpr] = {}
        for job, tasks in enumerate(jobs):
            for place, _ in enumerate(tasks):
                start = self.model.intvar(0, self.horizon, name=f"start of {job}.{place}".replace(" ", "_"))
                self.starts[job, place] = start
        self._orders()
        self._machines()

    def _orders(self) -> None:
        for job, tasks in enumerate(self.jobs):
            for place, (_, duration) in enumerate(tasks[:-1]):
                self.model.add(self.starts[job, place] + duration <= self.starts[job, place + 1])

    def _machines(self) -> None:
        machines = {machine for job in self.jobs for machine, _ in job}
        for machine in sorted(machines):
            on = [
                (self.starts[job, place], duration)
                for job, tasks in enumerate(self.jobs)
                for place, (used, duration) in enumerate(tasks)
                if used == machine
            ]
            starts, durations = [start for start, _ in on], [duration for _, duration in on]
            self.model.add(NoOverlap(starts, durations, orders=True), name=f"machine {machine}")

    def end(self) -> IntExpr:
        return Maximum([self.starts[job, len(tasks) - 1] + tasks[-1][1] for job, tasks in enumerate(self.jobs)])

    def solve(self, seconds: float | None = None) -> dict[tuple[int, int], int]:
        best = self.model.minimize(self.end(), time_limit=seconds, log=False)
        if best.status is not Status.OPTIMAL:
            raise RuntimeError(f"{best.status.name}, ended by {best.limit}")
        times: dict[tuple[int, int], int] = best[self.starts]
        return times


def main() -> int:
    times = JobShop(JOBS).solve(seconds=30)
    return max(start + JOBS[job][place][1] for (job, place), start in times.items())


if __name__ == "__main__":
    print(main())
