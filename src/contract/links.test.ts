import { describe, expect, test } from "bun:test";
import { z } from "zod";
import * as audits from "./audits";
import * as clients from "./clients";
import * as design from "./design";
import * as leads from "./leads";
import { isHttpUrl, withScheme } from "./links";
import * as tasks from "./tasks";
import * as templates from "./templates";

describe("an accepted address", () => {
  test.each([
    "https://brand.test",
    "HTTP://Brand.test:8080/shop?q=a@b.test#top@",
    "https://brand.test/@handle",
    "https://brand.test?mail=a@b.test",
    "http://127.0.0.1:3000/x",
    "http://[::1]/",
    "https://münchen.test/straße",
    "https://ブランド.test/%5C",
    "https://fa.wikipedia.test/wiki/می\u200cخواهم",
  ])("%p", (address) => expect(isHttpUrl(address)).toBe(true));
});

describe("an address without a scheme", () => {
  test.each([
    ["www.example.com", "https://www.example.com"],
    [" example.co.uk/shop?a=b:c#d ", "https://example.co.uk/shop?a=b:c#d"],
    ["//cdn.example.com", "https://cdn.example.com"],
    ["example.com:8080", "https://example.com:8080"],
    ["münchen.example", "https://münchen.example"],
  ])("to %p", (text, address) => {
    expect(withScheme(text)).toBe(address);
    expect(isHttpUrl(address)).toBe(true);
  });

  test.each([
    ...["http://example.com", "HTTPS://example.com", "ftp://example.com", "mailto:a@example.com"],
    ...[
      "javascript:alert(1)",
      "a@example.com",
      "none",
      "n/a",
      "1.5",
      "127.0.0.1",
      "Inc.",
      "e.g",
      "two words.com",
    ],
    ...["", ".com", "a..com", "example.com\\x", "data.x:y"],
  ])("but not to %p", (text) => expect(withScheme(text)).toBe(text));
});

describe("a refused address", () => {
  test.each([
    ["with a name and password before the host", "http://user:pw@host.test"],
    ["with a name before the host", "https://paypal.test@evil.test/"],
    ["with an escaped one", "https://user%40good.test@evil.test"],
    ["with an empty one", "https://@evil.test"],
    ["with what looks like a port", "https://good.test:443@evil.test"],
    ["with a backslash before the host's end", "https://good.test\\@evil.test"],
    ["with a backslash in its path", "https://good.test/a\\b"],
    ["with backslashes for slashes", "https:\\\\evil.test"],
    ["with a slash too many, which a browser skips", "https:///evil.test"],
    ["without a host", "https://?q"],
    ["with a blank", "https://good.test/a b"],
    ["with a line break", "https://good.test/\nx"],
    ["with a no-break space", "https://good.test/\u00a0x"],
    ["with a control character", "https://good.test/\u0007"],
    ["with a mark that turns its direction", "https://good.test/\u202etset.knab"],
    ["with an isolate", "https://good.test/\u2066x"],
    ["with an invisible letter in its host", "https://go\u200bod.test"],
    ["with a soft hyphen in its host", "https://go\u00adod.test"],
    ["with a slash of another width in its host", "https://good.test／evil.test"],
    ["with an invalid port", "https://good.test:99999"],
    ["of another scheme", "javascript://good.test/%0aalert(1)"],
    ["that is relative", "//good.test"],
    ["that is too long", `https://good.test/${"a".repeat(2048)}`],
  ])("%s: %p", (_, address) => expect(isHttpUrl(address)).toBe(false));
});

/** Lists each field of a body that takes a link, or a list of links, and no other text. */
function linkFields(): [name: string, field: z.ZodType, wrap: (link: string) => unknown][] {
  const schemas = Object.entries({ ...audits, ...clients, ...design, ...leads, ...tasks, ...templates });
  return schemas.flatMap(([name, schema]) => {
    if (!(schema instanceof z.ZodObject)) return [];
    const fields: Record<string, z.ZodType> = schema.shape;
    return Object.entries(fields).flatMap(([key, field]) =>
      [(link: string) => link, (link: string) => [link]].flatMap((wrap) => {
        const takes = (text: string) => field.safeParse(wrap(text)).success;
        const isLink = takes("https://good.test/") && !takes("good words");
        return isLink ? [[`${name}.${key}`, field, wrap] as [string, z.ZodType, typeof wrap]] : [];
      }),
    );
  });
}

test("every field of the wire that takes a link refuses a name and password in it", () => {
  const fields = linkFields();
  expect(fields.map(([name]) => name)).toContain("UpdateTask.asanaLink");
  expect(fields.length).toBeGreaterThan(20);
  for (const [name, field, wrap] of fields) {
    const { error } = field.safeParse(wrap("https://user:pw@good.test/"));
    expect({ name, message: error?.issues[0]?.message }).toEqual({
      name,
      message: expect.stringContaining("valid URL"),
    });
  }
});
