import type { DateText } from "#/src/format/dates";
import { expectJson, type TestApp, withToken } from "./app";

/** Replaces the agency's days off; it works Monday to Friday otherwise. */
export async function closeOn(app: TestApp, ...dates: DateText[]) {
  const daysOff = dates.map((date) => ({ date, name: "Closed" }));
  const put = withToken(app.url, app.people.admin);
  await expectJson(await put("PUT", "/api/calendar", { weekdays: [1, 2, 3, 4, 5], daysOff }));
}
