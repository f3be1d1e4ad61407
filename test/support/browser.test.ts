import { expect, test } from "bun:test";
import { inBrowser } from "./browser";

inBrowser();

test("a failed expectation says of a node its markup, and not all that hangs on it", () => {
  document.body.innerHTML = `<p id="busy">${"x".repeat(100_000)}</p>`;
  const fail = () => expect(document.getElementById("busy")).toBeNull();
  expect(fail).toThrow('<p id="busy">xxx');
  try {
    fail();
  } catch (error) {
    expect(String(error).length).toBeLessThan(2_000);
  }
});
