import { describe, expect, test } from "bun:test";
import { sampleMails } from "./samples.fixture";

/** The hidden preview sentences, by kind. */
const preheaders: Record<string, string> = {
  test: "Ada Admin asked for this test.",
  invitation: "Your access to the work for Harbor Coffee is ready until Mar 16, 2026.",
  review: "Version 2 waits for your answer until Mar 16, 2026.",
  review_code: "Enter it within 10 minutes.",
  sign_in: "Your link is ready. Use it within 15 minutes.",
  digest: "First: Collect the brand's pictures, Harbor Coffee, due Mar 2, 2026.",
  reminder: "First: Send the logo was due Mar 4, 2026.",
  notice: "Kit Client writes about Logo: Please try it in blue",
  returned: "Legal name and 1 more",
  request: "Acme Naturals needs it by Mar 20, 2026.",
  task_link: "It opens “Send the logo” until Mar 16, 2026.",
};

type Seen = { tag: string; style: string };

/** Parses a mail: its elements, its hidden sentence, and its visible text with the font of each cell. */
async function readLetter(html: string) {
  const elements: Seen[] = [];
  const words: { text: string; cell: string }[] = [];
  let hidden = "";
  let isHidden = false;
  const cells: string[] = [];
  const rewriter = new HTMLRewriter().on("body, body *", {
    element(element) {
      const seen = { tag: element.tagName, style: element.getAttribute("style") ?? "" };
      elements.push(seen);
      if (seen.tag === "td") cells.push(seen.style);
      const hides = seen.style.includes("display:none");
      if (hides) isHidden = true;
      if (seen.tag === "td" || hides) {
        element.onEndTag(() => {
          if (hides) isHidden = false;
          else cells.pop();
        });
      }
    },
    text({ text }) {
      if (isHidden) hidden += text;
      else if (text.trim()) words.push({ text, cell: cells.at(-1) ?? "" });
    },
  });
  await rewriter.transform(new Response(html)).text();
  const decode = (text: string) => text.replaceAll("&#39;", "'").replaceAll(/&[#\w]+;/g, " ");
  return { elements, words, hidden: decode(hidden).trim() };
}

describe.each(sampleMails)("a mail of kind $kind", ({ kind, subject, html, text }) => {
  // After an intended change, `--update-snapshots` rewrites the record; read the difference.
  test("has the words that are recorded", () => {
    expect(`${subject}\n\n${text}`).toMatchSnapshot();
  });

  test("keeps its boxes in Outlook: padding and corners on cells, and a fixed width", async () => {
    const { elements } = await readLetter(html);
    const boxes = elements.filter(({ tag }) => tag !== "td" && tag !== "table");
    expect(boxes.filter(({ style }) => /padding|max-width|border-radius/.test(style))).toEqual([]);
    expect(elements.filter(({ style }) => /\bpadding/.test(style)).length).toBeGreaterThan(3);
    expect(html).toContain('<!--[if mso]><table role="presentation" width="520">');
    expect(html.match(/<table role="presentation"|<table [^>]*role="presentation"/g)?.length).toBe(
      html.match(/<table/g)?.length,
    );
  });

  test("sets the font of all text on its cell", async () => {
    const { words } = await readLetter(html);
    expect(words.length).toBeGreaterThan(3);
    expect(words.filter(({ cell }) => !cell.includes("font-family:"))).toEqual([]);
  });

  test("has a hidden sentence for the inbox, which is not repeated", async () => {
    const { hidden, words, elements } = await readLetter(html);
    expect(hidden).toBe(preheaders[kind] ?? "");
    expect(elements.findIndex(({ style }) => style.includes("display:none"))).toBe(1);
    expect(words.map((each) => each.text).join("")).not.toContain(hidden);
    expect(text).not.toContain(hidden);
  });
});
