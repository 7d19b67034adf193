// Days of the calendar.

import assert from "node:assert/strict";
import { test } from "node:test";
import { dayOf, dayWords, daysLater, isDay, monthWords, shortDay, streaks, weekdayOf } from "../../../src/kept/days.js";

test("a moment has the day of the place", () => {
    assert.equal(dayOf(new Date(2026, 10, 30, 0, 0)), "2026-11-30");
    assert.equal(dayOf(new Date(2026, 10, 30, 23, 59)), "2026-11-30");
    assert.equal(dayOf(new Date(2027, 0, 1)), "2027-01-01");
});

test("days are told from other texts", () => {
    for (const day of ["2026-11-30", "2028-02-29", "1000-01-01"]) assert.ok(isDay(day), day);
    for (const text of ["", "2026-11-31", "2027-02-29", "2026-1-1", "2026-13-01", "0999-01-01", "x2026-11-30", "2026-11-30 "]) assert.ok(!isDay(text), text);
});

test("days are counted over the ends of months, of years, and over changes of the clocks", () => {
    assert.equal(daysLater("2026-12-31", 1), "2027-01-01");
    assert.equal(daysLater("2026-03-01", -1), "2026-02-28");
    let day = "2026-01-01";
    for (let count = 0; count < 365; count += 1) day = daysLater(day, 1);
    assert.equal(day, "2027-01-01");
    assert.deepEqual([weekdayOf("2026-11-30"), weekdayOf("2026-12-06")], [0, 6]);
});

test("days have words", () => {
    assert.equal(dayWords("2026-11-30"), "Monday 30 November 2026");
    assert.equal(shortDay("2026-05-03"), "Sun 3 May 2026");
    assert.equal(monthWords("2026-11-30"), "November 2026");
});

test("days in a row end today, or yesterday while today is not over", () => {
    const days = ["2026-11-26", "2026-11-25", "2026-11-24", "2026-11-29", "2026-11-28", "2026-11-29"];
    assert.deepEqual(streaks(days, "2026-11-29"), { now: 2, longest: 3 });
    assert.deepEqual(streaks(days, "2026-11-30"), { now: 2, longest: 3 });
    assert.deepEqual(streaks(days, "2026-12-01"), { now: 0, longest: 3 });
    assert.deepEqual(streaks([], "2026-12-01"), { now: 0, longest: 0 });
});
