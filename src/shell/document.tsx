/** @jsxImportSource hono/jsx */
import { html, raw } from "hono/html";
import type { Child } from "hono/jsx";
import { keepEarlyPresses } from "#/islands/runtime/hydration/early-presses";
import { startAfterPaint } from "#/islands/runtime/hydration/start-after-paint";
import { rowPresses } from "#/islands/runtime/lists/row-presses";
import { assets, styles } from "./assets";
import { Island } from "./island";
import { type Page, PageContext } from "./page";
import { Sprite } from "./sprite";

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

const presses = raw(`(${keepEarlyPresses})();(${rowPresses})()`);

const start = (...files: Parameters<typeof startAfterPaint>) =>
  raw(`(${startAfterPaint})(${files.map((file) => JSON.stringify(file)).join()})`);

/** The whole HTML document around a screen: theme, styles, font, script, and the place of toasts. */
export function Document({ page, title, userId, dayEndsIn, readAfter, children }: DocumentProps) {
  const { preloadFonts, entry, entryImports } = assets();
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
          <script nonce={nonce}>{presses}</script>
          <Styles page={page} />
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
          <script type="module" nonce={nonce}>
            {start(entry, entryImports)}
          </script>
          <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        </head>
        <body
          data-user={userId}
          data-viewer={viewer && JSON.stringify(viewer)}
          data-day-ends-in={dayEndsIn}
          data-read-after={readAfter}
        >
          <Sprite />
          {children}
          <Island name="toaster" props={{}} />
        </body>
      </html>
    </PageContext.Provider>
  );
}

/**
 * In a browser that has not seen them yet the styles are in the page, which saves it the way to the server and back
 * before anything can be shown; the script then puts the file into its cache and says so in a cookie.
 */
function Styles({ page: { nonce, keptStyles } }: { page: Page }) {
  const { css } = assets();
  if (keptStyles === css) return <link rel="stylesheet" href={css} />;
  return (
    <style nonce={nonce} data-styles={css}>
      {raw(styles())}
    </style>
  );
}
