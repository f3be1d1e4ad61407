/** @jsxImportSource hono/jsx */
import { html, raw } from "hono/html";
import type { Child } from "hono/jsx";
import { keepEarlyPresses } from "#/islands/runtime/early-presses";
import { assets } from "./assets";
import { Island } from "./island";
import { type Page, PageContext } from "./page";

type DocumentProps = {
  page: Page;
  /** Names the screen; the portal's name follows. */
  title: string;
  /** Whose page it is, so that a kept draft comes back to nobody else. */
  userId?: string;
  /** For how many milliseconds the portal's day still lasts: then the page is loaded again. */
  dayEndsIn?: number;
  /** The place in the audit log from which on others' changes are news to the page. */
  readAfter?: string;
  children: Child;
};

const portalName = "Agency Portal";

const earlyPresses = raw(`(${keepEarlyPresses})()`);

/** The whole HTML document around a screen: theme, styles, font, script, and the place of toasts. */
export function Document({ page, title, userId, dayEndsIn, readAfter, children }: DocumentProps) {
  const { css, preloadFonts, entry, entryImports } = assets();
  const { nonce, theme, viewer } = page;
  return (
    <PageContext.Provider value={page}>
      {html`<!doctype html>`}
      <html lang="en" data-theme={theme === "system" ? undefined : theme}>
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light dark" />
          <title>{`${title} · ${portalName}`}</title>
          <script nonce={nonce}>{earlyPresses}</script>
          <link rel="stylesheet" href={css} />
          {preloadFonts.map((href) => (
            <link
              key={href}
              rel="preload"
              href={href}
              as="font"
              type="font/woff2"
              crossorigin=""
              fetchpriority="low"
            />
          ))}
          {entryImports.map((href) => (
            <link key={href} rel="modulepreload" href={href} nonce={nonce} fetchpriority="low" />
          ))}
          <script type="module" src={entry} nonce={nonce} fetchpriority="low" />
          <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        </head>
        <body
          data-user={userId}
          data-viewer={viewer && JSON.stringify(viewer)}
          data-day-ends-in={dayEndsIn}
          data-read-after={readAfter}
        >
          {children}
          <Island name="toaster" props={{}} />
        </body>
      </html>
    </PageContext.Provider>
  );
}
