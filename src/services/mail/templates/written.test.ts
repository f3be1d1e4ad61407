import { expect, test } from "bun:test";
import { digestMail } from "./digest";
import { unsetMailBrand } from "./samples.fixture";
import { signInMail } from "./sign-in";
import { print } from "./written";

const action = "https://portal.test/work";
const nothing = { items: [], total: 0 };

test("absent parts leave no empty line, in either format", () => {
  const called = { title: "Call Otto", clientName: null, dueDate: null };
  const items = [called, { ...called, title: "Write to Otto", clientName: "Harbor Coffee" }];
  const data = { day: "2026-03-09", pastDue: nothing, today: { items, total: 3 }, news: nothing } as const;
  const { html, text } = print(
    digestMail(data, action, () => action),
    { stop: null, brand: unsetMailBrand },
  );
  expect(text).toContain("Due today\n\nCall Otto\n\nWrite to Otto\nHarbor Coffee\n\nAnd 1 more.\n");
  expect(text).not.toContain("\n\n\n");
  expect(html.match(/<br\s*\/?>/g)).toHaveLength(1);
});

test("a code is on one line, and a name without spaces does not widen a phone's screen", () => {
  const { html, text } = print(signInMail("123456", action), { stop: null, brand: unsetMailBrand });
  expect(html).toContain('<strong style="white-space:nowrap">123 456</strong>');
  expect(html).toMatch(/<body [^>]*overflow-wrap:anywhere/);
  expect(text).toContain("Type this code there: 123 456\n");
});
