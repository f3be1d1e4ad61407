import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { renderSamples, sampleMails } from "./samples.fixture";

describe.each(sampleMails)("a mail of kind $kind", ({ kind, subject, html, text }) => {
  test("has a subject of fewer than 60 characters on one line, whatever the names", () => {
    expect(subject.length).toBeLessThan(60);
    expect(subject).toMatch(/^\S.*\S$/);
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", minLength: 1, maxLength: 120 }), (name) => {
        const long = renderSamples({ name }).find((each) => each.kind === kind)?.subject ?? "";
        expect([...long].length).toBeLessThan(60);
        expect(long).not.toMatch(/[\r\n]/);
      }),
      { numRuns: 20 },
    );
  });

  test("says the same in its text part: every visible word and every address, in order", async () => {
    const words: string[] = [];
    const addresses: string[] = [];
    let isHidden = false;
    const rewriter = new HTMLRewriter()
      .on("body div", {
        element(element) {
          isHidden = true;
          element.onEndTag(() => {
            isHidden = false;
          });
        },
      })
      .on("body a", { element: (element) => void addresses.push(element.getAttribute("href") ?? "") })
      .on("body *", {
        text({ text: part }) {
          if (!isHidden) words.push(part);
        },
      });
    await rewriter.transform(new Response(html)).text();
    const plain = (given: string) =>
      given
        .replaceAll(/https?:\/\/\S+/g, " ")
        .replaceAll("&#39;", "'")
        .replaceAll("&amp;", "&")
        .replaceAll(/[\s:]+/g, "");
    expect(plain(text)).toBe(plain(words.join("")));
    for (const address of addresses) expect(text).toContain(address);
    expect(text).not.toMatch(/<[a-z]|&[a-z]+;/);
  });

  test("loads nothing, runs nothing and leads only to the portal", () => {
    expect(html).not.toMatch(/<(script|link|iframe|object|form|img)\b|url\(|@import|@font-face/i);
    const addresses = [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address]) => address);
    expect(addresses.filter((address) => !address?.startsWith("https://portal.test/"))).toEqual([]);
  });
});

test("the subjects of codes begin with the code, and those of the others name a thing or a person", () => {
  const subjects = Object.fromEntries(sampleMails.map(({ kind, subject }) => [kind, subject]));
  expect(subjects).toMatchObject({
    test: "Mail from the portal arrives",
    invitation: "Mia Manager invites you to the portal of Harbor Coffee",
    review: "Mia Manager asks you to review Hero picture",
    review_code: expect.stringMatching(/^\d{3} \d{3} is your code to see a design$/),
    sign_in: expect.stringMatching(/^\d{3} \d{3} is your code to sign in$/),
    digest: "1 due today, 4 past due: Collect the brand's pictures",
    reminder: "Send the logo, and 1 more for Harbor Coffee",
    notice: "Kit Client about Logo, and 2 more",
  });
});
