import { expect, test } from "bun:test";
import { inBrowser } from "./browser";

inBrowser();

test("a failed expectation prints a node's markup, and not everything that refers to it", () => {
  document.body.innerHTML = `<p id="busy">${"x".repeat(100_000)}</p>`;
  const fail = () => expect(document.getElementById("busy")).toBeNull();
  expect(fail).toThrow('<p id="busy">xxx');
  try {
    fail();
  } catch (error) {
    expect(String(error).length).toBeLessThan(2_000);
  }
});
