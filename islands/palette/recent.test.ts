import { afterEach, expect, test } from "bun:test";
import { inBrowser } from "#/test/support/browser";
import { keepRecent, readRecent } from "./recent";

inBrowser();
afterEach(() => localStorage.clear());

const found = (at: number) => ({
  ...{ kind: "client" as const, title: `Client ${at}`, detail: "", href: `/clients/${at}` },
});

test("the last eight results are remembered for the same person, the newest first and each once", () => {
  document.body.dataset.user = "cleo";
  for (let at = 1; at <= 9; at++) keepRecent(found(at));
  keepRecent({ ...found(5), title: "Renamed" });
  expect(readRecent().map(({ title }) => title)).toEqual([
    ...["Renamed", "Client 9", "Client 8", "Client 7", "Client 6", "Client 4", "Client 3", "Client 2"],
  ]);
  document.body.dataset.user = "mia";
  expect(readRecent()).toEqual([]);
});

test("what another version stored, or leads away from the portal, is ignored", () => {
  document.body.dataset.user = "cleo";
  const store = (value: string) => localStorage.setItem("portal:recent:cleo", value);
  const entries = [
    found(1),
    null,
    { ...found(2), kind: "planet" },
    { ...found(3), title: 3 },
    { ...found(4), detail: null },
    { ...found(5), href: "//evil.test" },
    { ...found(6), href: "https://evil.test" },
  ];
  store(JSON.stringify(entries));
  expect(readRecent()).toEqual([found(1)]);
  for (const broken of ["{", "{}", "null"]) {
    store(broken);
    expect(readRecent()).toEqual([]);
  }
});
