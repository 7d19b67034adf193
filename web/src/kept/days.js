/**
 * Days of the calendar, as texts of the form `2026-11-30`: those of the place where the browser is.
 */

const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

const MONTHS = ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"];

/** @param {number} number @param {number} width */
function padded(number, width) {
    return String(number).padStart(width, "0");
}

/** The day of a moment. @param {Date} date */
export function dayOf(date) {
    return `${padded(date.getFullYear(), 4)}-${padded(date.getMonth() + 1, 2)}-${padded(date.getDate(), 2)}`;
}

/** Noon of a day, which no change of the clocks moves to another day. @param {string} day */
export function noonOf(day) {
    const [year, month, date] = day.split("-").map(Number);
    return new Date(year, month - 1, date, 12);
}

/** Whether a text names a day that there is, from the year 1000 on. @param {string} text */
export function isDay(text) {
    return /^[1-9]\d{3}-\d\d-\d\d$/.test(text) && dayOf(noonOf(text)) === text;
}

/** The day that comes this number of days later. @param {string} day @param {number} count may be negative */
export function daysLater(day, count) {
    const date = noonOf(day);
    date.setDate(date.getDate() + count);
    return dayOf(date);
}

/** The day of the week: 0 for Monday, 6 for Sunday. @param {string} day */
export function weekdayOf(day) {
    return (noonOf(day).getDay() + 6) % 7;
}

/** `Monday 30 November 2026`. @param {string} day */
export function dayWords(day) {
    const date = noonOf(day);
    return `${WEEKDAYS[date.getDay()]} ${date.getDate()} ${monthWords(day)}`;
}

/** `Mon 30 Nov 2026`. @param {string} day */
export function shortDay(day) {
    const date = noonOf(day);
    return `${WEEKDAYS[date.getDay()].slice(0, 3)} ${date.getDate()} ${MONTHS[date.getMonth()].slice(0, 3)} ${date.getFullYear()}`;
}

/** `November 2026`. @param {string} day */
export function monthWords(day) {
    const date = noonOf(day);
    return `${MONTHS[date.getMonth()]} ${date.getFullYear()}`;
}

/**
 * Days without a gap: those up to today, or to yesterday if today is still missing, and the most that there were.
 * @param {Iterable<string>} days
 * @param {string} today
 * @returns {{now: number, longest: number}}
 */
export function streaks(days, today) {
    const known = new Set(days);
    const back = (/** @type {string} */ day) => {
        let count = 0;
        while (known.has(daysLater(day, -count))) count += 1;
        return count;
    };
    const ends = [...known].filter((day) => !known.has(daysLater(day, 1)));
    return { now: back(known.has(today) ? today : daysLater(today, -1)), longest: Math.max(0, ...ends.map(back)) };
}
