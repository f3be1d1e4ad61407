/** @jsxImportSource hono/jsx */
import { html, raw } from "hono/html";
import type { Child } from "hono/jsx";

type LetterProps = { title: string; children: Child; why: string; stop: string | null };

/**
 * Frame of every mail: subject, action, and at the foot the reason for receiving it. It loads nothing external, and
 * its colours also suit dark mode.
 */
export function Letter({ title, children, why, stop }: LetterProps) {
  return (
    <>
      {html`<!doctype html>`}
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light dark" />
          <meta name="supported-color-schemes" content="light dark" />
          <title>{title}</title>
          <style>{raw(darkColours)}</style>
        </head>
        <body
          class="ground"
          style={`margin:0;padding:24px 12px;background:${ground};overflow-wrap:anywhere;${type}`}
        >
          <div
            class="sheet"
            style={`max-width:520px;margin:0 auto;padding:24px;background:#fff;border:1px solid ${line};border-radius:8px`}
          >
            <h1 style="margin:0 0 16px;font-size:20px;line-height:28px;font-weight:600">{title}</h1>
            {children}
          </div>
          <p class="hint" style={`max-width:520px;margin:16px auto 0;font-size:12px;color:${muted}`}>
            {why}
            {stop && (
              <>
                {" "}
                <a href={stop} class="hint" style={`color:${muted}`}>
                  Stop these mails
                </a>
              </>
            )}
          </p>
        </body>
      </html>
    </>
  );
}

export function Text({ children }: { children: Child }) {
  return <p style="margin:0 0 16px">{children}</p>;
}

type ItemsProps = { title: string; items: readonly { title: string; about: string }[]; more: number };

/** A titled list of items with details; `more` counts those left out. */
export function Items({ title, items, more }: ItemsProps) {
  return (
    <>
      <h2 style="margin:20px 0 8px;font-size:15px;line-height:22px;font-weight:600">{title}</h2>
      <ul style="margin:0 0 16px;padding:0;list-style:none">
        {items.map((item) => (
          <li key={item} style="margin:0 0 8px">
            {item.title}
            {item.about && (
              <>
                <br />
                <span class="hint" style={`font-size:13px;color:${muted}`}>
                  {item.about}
                </span>
              </>
            )}
          </li>
        ))}
        {more > 0 && <li style="margin:0 0 8px">And {more} more.</li>}
      </ul>
    </>
  );
}

/** "1 thing", "3 things". */
export function things(count: number): string {
  return count === 1 ? "1 thing" : `${count} things`;
}

/** Code to type from a mail, on one line. */
export function Code({ children }: { children: Child }) {
  return <strong style="white-space:nowrap">{children}</strong>;
}

/** The main action. */
export function Action({ href, label }: { href: string; label: string }) {
  return (
    <p style="margin:24px 0">
      <a
        href={href}
        style="display:inline-block;padding:12px 20px;background:#4f46e5;color:#fff;border-radius:6px;font-weight:600;text-decoration:none"
      >
        {label}
      </a>
    </p>
  );
}

const ground = "#f4f5f7";
const line = "#d9dce3";
const muted = "#5b6170";
const type = "font:15px/22px -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;color:#1c1f26";

const darkColours = `@media (prefers-color-scheme: dark) {
  .ground { background: #14161b !important; color: #e7e9ee !important; }
  .sheet { background: #1c1f26 !important; border-color: #343944 !important; color: #e7e9ee !important; }
  .hint { color: #a3a9b7 !important; }
}`;
