/** @jsxImportSource hono/jsx */
import type { Child } from "hono/jsx";
import { Letter, type MailBrand } from "./letter";

/**
 * Result of a template. `preheader` is the sentence that an inbox shows beside the subject, hidden in the letter and
 * missing from the text; `why` is the reason for receiving it. `title` heads the letter where that is not the subject.
 */
export type Written = { subject: string; title?: string; preheader: string; why: string; body: Child };

/** A mail as sent, with equivalent HTML and text parts. `stop` is its unsubscribe address, for mail programs too. */
export type RenderedMail = { subject: string; html: string; text: string; stop: string | null };

type Around = { stop: string | null; brand: MailBrand };

export function print(
  { subject, title = subject, preheader, why, body }: Written,
  { stop, brand }: Around,
): RenderedMail {
  const html = String(
    <Letter title={title} preheader={preheader} brand={brand} why={why} stop={stop}>
      {body}
    </Letter>,
  );
  return { subject, html, text: textOf(html), stop };
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };

/** Converts a letter to text: parts separated by an empty line, each button followed by its address. */
function textOf(html: string): string {
  let text = "";
  const decode = (words: string) =>
    words.replace(/&(amp|lt|gt|quot|#39);/g, (_, name) => entities[name] ?? "");
  const rewriter = new HTMLRewriter()
    .on("h1, h2, p", {
      element(element) {
        element.onEndTag(() => {
          text += "\n\n";
        });
      },
    })
    .on("h1, h1 *, h2, h2 *, p, p *", {
      text(chunk) {
        text += chunk.text;
      },
    })
    .on("p img", {
      element(element) {
        text += element.getAttribute("alt") ?? "";
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
