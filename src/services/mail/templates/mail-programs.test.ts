import { describe, expect, test } from "bun:test";
import { caniemail } from "caniemail";
import { renderSamples } from "./samples.fixture";

/** Programs with data about every feature that the mails use. */
const programs = [
  ...["apple-mail.ios", "apple-mail.macos", "gmail.android", "gmail.desktop-webmail", "gmail.ios"],
  ...["gmail.mobile-webmail", "outlook.android", "outlook.ios", "outlook.macos", "outlook.outlook-com"],
  ...["outlook.windows", "outlook.windows-mail", "samsung-email.android", "yahoo.android", "yahoo.ios"],
  ...["yahoo.desktop-webmail", "aol.android", "aol.desktop-webmail", "aol.ios", "fastmail.desktop-webmail"],
  ...["hey.desktop-webmail", "mail-ru.desktop-webmail", "orange.android", "orange.desktop-webmail"],
  ...["orange.ios", "protonmail.android", "protonmail.desktop-webmail", "protonmail.ios", "sfr.android"],
  ...["sfr.desktop-webmail", "sfr.ios"],
] as const;

/** Features that some programs do not have, and why the mails do without them there. */
const without: Record<string, string> = {
  "<style> element": "The colors for dark mode are missing: those for light mode can be read.",
  "@media": "As above.",
  "color-scheme meta tag": "As above.",
  "<body> element": "A table has the ground's color too.",
  "border-radius": "Corners are square.",
  "display:none": "The hidden sentence stands above the letter.",
  "lang attribute": "Screen readers use the language of the program.",
  "role attribute": "Screen readers announce the tables that place things.",
  "max-height property": "Outlook hides the sentence by mso-hide.",
  overflow: "As above.",
  "overflow-wrap": "Cells have word-break, which these programs know.",
  "word-break": "A long name without a space widens the letter in Windows Mail.",
  "text-decoration": "The button's words are underlined.",
  "white-space": "A code may break between its halves.",
  "width attribute": "The letter is as wide as its words.",
  "height attribute": "The space below a quotation is missing.",
};

function unsupported(html: string): Set<string> {
  const found = new Set<string>();
  const { issues } = caniemail({ clients: [...programs], html });
  for (const list of issues.errors.values()) for (const { title } of list) found.add(title);
  return found;
}

const name = "Harbor Coffee Roasters of the North";

describe.each([...renderSamples(), ...renderSamples({ name })])("a mail of kind $kind", ({ html }) => {
  test("uses no feature that a mail program lacks, except those that it can do without", () => {
    expect([...unsupported(html)].filter((title) => !(title in without))).toEqual([]);
  });
});

test("the data finds what mail programs lack", () => {
  const [mail] = renderSamples();
  const html = mail?.html.replace("margin:0 0 16px", "position:absolute;display:grid") ?? "";
  expect([...unsupported(html)]).toEqual(expect.arrayContaining(["position", "display:grid"]));
});

test("every exception is one of the mails", () => {
  const used = new Set(renderSamples().flatMap(({ html }) => [...unsupported(html)]));
  expect(Object.keys(without).filter((title) => !used.has(title))).toEqual([]);
});
