import { afterEach, expect, test } from "bun:test";
import { dateIn, showDate, showMoment } from "./show-dates";

const bunsOwn = Intl.DateTimeFormat;
afterEach(() => {
  Intl.DateTimeFormat = bunsOwn;
});

test("each kind and zone gets one formatter, for any number of dates and times", () => {
  let made = 0;
  Intl.DateTimeFormat = new Proxy(bunsOwn, {
    construct(target, given: [string, Intl.DateTimeFormatOptions]) {
      made += 1;
      return new target(...given);
    },
  });
  for (let day = 10; day < 30; day++) {
    const moment = `2026-03-${day}T23:30:00.000Z`;
    expect(showDate(`2026-03-${day}`)).toBe(`Mar ${day}, 2026`);
    expect(showMoment(moment, "Pacific/Chatham")).toBe(`Mar ${day + 1}, 2026, 1:15 PM`);
    expect(dateIn("Pacific/Chatham", moment)).toBe(`2026-03-${day + 1}`);
  }
  // Days are shown in UTC, whose formatter an earlier test may have created.
  expect(made).toBeWithin(2, 4);
});
