/** @jsxImportSource hono/jsx */
import type { Child } from "hono/jsx";
import { Letter } from "./letter";

/** What a template makes of its data; `why` says why somebody got it. */
export type Written = { subject: string; why: string; body: Child };

/** A mail as it goes out: both parts say the same. `stop` is where its recipient stops mail of its kind, for mail programs too. */
export type RenderedMail = { subject: string; html: string; text: string; stop: string | null };

export function print({ subject, why, body }: Written, stop: string | null): RenderedMail {
  const html = String(
    <Letter title={subject} why={why} stop={stop}>
      {body}
    </Letter>,
  );
  return { subject, html, text: textOf(html), stop };
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };

/** The words of a letter, an empty line between its parts, and under each button where it leads. */
function textOf(html: string): string {
  let text = "";
  const decode = (words: string) =>
    words.replace(/&(amp|lt|gt|quot|#39);/g, (_, name) => entities[name] ?? "");
  const rewriter = new HTMLRewriter()
    .on("h1, h2, p, li", {
      element(element) {
        element.onEndTag(() => {
          text += "\n\n";
        });
      },
    })
    .on("h1, h1 *, h2, h2 *, p, p *, li, li *", {
      text(chunk) {
        text += chunk.text;
      },
    })
    .on("br", {
      element() {
        text += "\n";
      },
    })
    .on("a", {
      element(element) {
        const href = element.getAttribute("href") ?? "";
        element.onEndTag(() => {
          text += `:\n${href}`;
        });
      },
    });
  rewriter.transform(html);
  return `${decode(text).trim()}\n`;
}
