import { describe, expect, test } from "bun:test";
import { limits } from "#/src/contract/limits";
import { asComment, linksIn } from "./rules";

describe("the links of an answer", () => {
  test.each([
    ["", []],
    [" \n", []],
    ["brand.test/logo", ["https://brand.test/logo"]],
    [
      "http://brand.test/\n  brand.test/logo  \n\nbrand.test/logo",
      ["http://brand.test/", "https://brand.test/logo"],
    ],
  ])("of %j are %j", (typed, links) => {
    expect(linksIn(typed)).toEqual({ links, error: "" });
  });

  test.each(["no address", "javascript:alert(1)", "brand.test/\nno address"])("refuse %j", (typed) => {
    expect(linksIn(typed).error).toBe("Please enter a valid URL on each line");
  });

  test("are limited in number, duplicates counting once", () => {
    const lines = Array.from({ length: limits.answerLinks + 1 }, (_, at) => `brand.test/${at}`);
    expect(linksIn(lines.slice(1).join("\n")).error).toBe("");
    expect(linksIn([...lines.slice(1), ...lines.slice(1)].join("\n")).error).toBe("");
    expect(linksIn(lines.join("\n")).error).toBe(`At most ${limits.answerLinks} links`);
  });
});

test("a comment in place of an answer has its text, then its links", () => {
  expect(asComment("Here", ["https://brand.test/"])).toBe("Here\nhttps://brand.test/");
  expect(asComment("", ["https://brand.test/"])).toBe("https://brand.test/");
  expect(asComment("", [])).toBe("");
});
