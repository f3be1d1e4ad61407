/** @jsxImportSource hono/jsx */
import { html, raw } from "hono/html";
import { type Child, createContext, useContext } from "hono/jsx";

/** The agency as its mails show it. */
export type MailBrand = {
  name: string;
  /** Null for the name instead. `src` names a part of the mail. */
  logo: { src: string; width: number; height: number } | null;
  accent: string | null;
  footer: string | null;
  websiteUrl: string | null;
};

const BrandContext = createContext<MailBrand | null>(null);

type LetterProps = {
  title: string;
  preheader: string;
  brand: MailBrand;
  children: Child;
  why: string;
  stop: string | null;
};

/**
 * Frame of every mail: subject, action, and at the foot the reason for receiving it. It loads nothing external, and
 * its colors also suit dark mode. Outlook on Windows drops `max-width` everywhere, padding and corners of `div` and
 * `a`, and the font of `body` inside tables: boxes are table cells, and a table of fixed width that Outlook alone
 * reads limits the lines.
 */
export function Letter({ title, preheader, brand, children, why, stop }: LetterProps) {
  return (
    <BrandContext.Provider value={brand}>
      {html`<!doctype html>`}
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light dark" />
          <meta name="supported-color-schemes" content="light dark" />
          <title>{title}</title>
          <style>{raw(darkColors)}</style>
        </head>
        <body class="ground" style={`margin:0;background:${ground};overflow-wrap:anywhere`}>
          <div style="display:none;max-height:0;overflow:hidden;mso-hide:all">
            {preheader}
            {raw(emptyRest)}
          </div>
          <table class="ground" bgcolor={ground} width="100%" {...layout}>
            <tr>
              <td align="center" style="padding:24px 12px">
                {raw(`<!--[if mso]><table role="presentation" width="${width}"><tr><td><![endif]-->`)}
                <table width="100%" style={`max-width:${width}px`} {...layout}>
                  <tr>
                    <td class="sender" align="left" style={`padding:0 0 12px;color:#1c1f26;${type}`}>
                      <Sender {...brand} />
                    </td>
                  </tr>
                  <tr>
                    <td
                      class="sheet"
                      align="left"
                      bgcolor="#ffffff"
                      style={`padding:24px;border:1px solid ${line};border-radius:8px;color:#1c1f26;${type}`}
                    >
                      <h1 style="margin:0 0 16px;font-size:20px;line-height:28px;font-weight:600">{title}</h1>
                      {children}
                    </td>
                  </tr>
                  <tr>
                    <td class="hint" align="left" style={`padding:16px 0 0;color:${muted};${hintType}`}>
                      <p style="margin:0">
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
                      <Imprint {...brand} />
                    </td>
                  </tr>
                </table>
                {raw("<!--[if mso]></td></tr></table><![endif]-->")}
              </td>
            </tr>
          </table>
        </body>
      </html>
    </BrandContext.Provider>
  );
}

/** The agency's logo, on white so that it can be seen in dark mode, or its name. */
function Sender({ name, logo }: MailBrand) {
  if (!logo) return <p style="margin:0;font-weight:600">{name}</p>;
  const { src, width, height } = logo;
  return (
    <p style="margin:0">
      <img class="logo" src={src} alt={name} width={width} height={height} style="display:block;border:0" />
    </p>
  );
}

/** The agency's text under each mail, such as its address. */
function Imprint({ footer, websiteUrl }: MailBrand) {
  const lines = footer?.split("\n") ?? [];
  return (
    <>
      {lines.length > 0 && (
        <p style="margin:12px 0 0">
          {lines.map((line, at) => (
            <>
              {at > 0 && <br />}
              {line}
            </>
          ))}
        </p>
      )}
      {websiteUrl && (
        <p style="margin:12px 0 0">
          <a href={websiteUrl} class="hint" style={`color:${muted}`}>
            {new URL(websiteUrl).host}
          </a>
        </p>
      )}
    </>
  );
}

export function Text({ children }: { children: Child }) {
  return <p style="margin:0 0 16px">{children}</p>;
}

/** The words of a person, under their name. */
export function Quotation({ children }: { children: Child }) {
  return (
    <table {...layout}>
      <tr>
        <td style={`padding:0 0 0 12px;border-left:3px solid ${line};${type}`}>
          <p style="margin:0">{children}</p>
        </td>
      </tr>
      <tr>
        <td height="16" />
      </tr>
    </table>
  );
}

/** A line of a list; `href` is the address of its thing, absent in mails that an earlier version queued. */
type Item = { title: string; about: string; href?: string | undefined };

type ItemsProps = { title: string; items: readonly Item[]; more: number; later?: number };

/** A titled list of items with details, each a link; `more` counts those left out, and `later` those due later. */
export function Items({ title, items, more, later = 0 }: ItemsProps) {
  return (
    <>
      <h2 style="margin:20px 0 8px;font-size:15px;line-height:22px;font-weight:600">{title}</h2>
      {items.map((item) => (
        <p key={item} style="margin:0 0 8px">
          {item.href ? (
            <LinkedItem {...item} href={item.href} />
          ) : (
            <>
              {item.title}
              <ItemDetails about={item.about} />
            </>
          )}
        </p>
      ))}
      {more > 0 && <p style="margin:0 0 8px">And {more} more.</p>}
      {later > 0 && <p style="margin:0 0 8px">And {later} later.</p>}
    </>
  );
}

/** An item as one link of title and details, whose two lines are high enough for a thumb. */
function LinkedItem({ title, about, href }: Item & { href: string }) {
  return (
    <a href={href} class="item" style="display:block;color:#1c1f26;text-decoration:none">
      <span style="font-weight:600;text-decoration:underline">{title}</span>
      <ItemDetails about={about} />
    </a>
  );
}

function ItemDetails({ about }: Pick<Item, "about">) {
  if (!about) return null;
  return (
    <>
      <br />
      <span class="hint" style={`font-size:13px;color:${muted}`}>
        {about}
      </span>
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

/** The main action: a cell that its link fills in height, for a thumb. */
export function Action({ href, label }: { href: string; label: string }) {
  const accent = useContext(BrandContext)?.accent ?? indigo;
  return (
    <table {...layout}>
      <tr>
        <td style="padding:8px 0 24px">
          <table {...layout}>
            <tr>
              <td
                bgcolor={accent}
                style={`padding:0 20px;border-radius:6px;line-height:46px;mso-line-height-rule:exactly;${family}`}
              >
                <p style="margin:0">
                  <a
                    href={href}
                    style="display:block;color:#fff;font-size:15px;font-weight:600;text-decoration:none"
                  >
                    {label}
                  </a>
                </p>
              </td>
            </tr>
          </table>
        </td>
      </tr>
    </table>
  );
}

/** For tables that only place things: screen readers do not announce them. */
const layout = { role: "presentation", cellpadding: "0", cellspacing: "0", border: 0 };
const width = 520;

const ground = "#f4f5f7";
const line = "#d9dce3";
const muted = "#5b6170";
const indigo = "#4f46e5";
const family = "font-family:'Segoe UI',-apple-system,Roboto,Helvetica,Arial,sans-serif";
const breaks = "word-break:break-word";
const type = `${family};font-size:15px;line-height:22px;${breaks}`;
const hintType = `${family};font-size:12px;line-height:18px;${breaks}`;

/** Fills the line that inboxes show under the subject, so that the beginning of the letter does not follow there. */
const emptyRest = "&#847;&zwnj;&nbsp;".repeat(80);

const darkColors = `@media (prefers-color-scheme: dark) {
  .ground { background: #14161b !important; color: #e7e9ee !important; }
  .sheet { background: #1c1f26 !important; border-color: #343944 !important; color: #e7e9ee !important; }
  .sender { color: #e7e9ee !important; }
  .logo { background: #ffffff !important; padding: 6px !important; border-radius: 4px !important; }
  .item { color: #e7e9ee !important; }
  .hint { color: #a3a9b7 !important; }
}`;
