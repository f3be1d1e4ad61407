/** @jsxImportSource hono/jsx */
import { html, raw } from "hono/html";
import type { Child } from "hono/jsx";
import { keepEarlyPresses } from "#/islands/runtime/hydration/early-presses";
import { showFirstRows } from "#/islands/runtime/hydration/first-rows";
import { showsOnly } from "#/islands/runtime/hydration/shows-only";
import { startAfterPaint } from "#/islands/runtime/hydration/start-after-paint";
import { rowPresses } from "#/islands/runtime/lists/row-presses";
import { assets, styles } from "./assets";
import { AccentStyles } from "./brand";
import { Island } from "./island";
import { type Page, PageContext } from "./page";
import { Sprite } from "./sprite";

type DocumentProps = {
  page: Page;
  /** The screen's title; the agency's name is appended. */
  title: string;
  /** The signed-in user, so that stored drafts are restored for nobody else. */
  userId?: string;
  /** Milliseconds until the portal's day ends and the page is reloaded. */
  dayEndsIn?: number;
  /** The position in the audit log after which changes by others are new to the page. */
  readAfter?: string;
  /** The portal's origin on a page that loads and sends nothing. */
  onlyShows?: string;
  children: Child;
};

const presses = raw(`(${showFirstRows})();(${keepEarlyPresses})();(${rowPresses})()`);

const onlyShown = raw(`(${showsOnly})()`);

const start = (...files: Parameters<typeof startAfterPaint>) =>
  raw(`(${startAfterPaint})(${files.map((file) => JSON.stringify(file)).join()})`);

/** Renders the HTML document around a screen: theme, styles, font, scripts, and the container of toasts. */
export function Document(props: DocumentProps) {
  const { page, title, userId, dayEndsIn, readAfter, onlyShows, children } = props;
  const { preloadFonts, entry, entryImports } = assets();
  const { nonce, theme, viewer, brand } = page;
  return (
    <PageContext.Provider value={page}>
      {html`<!doctype html>`}
      <html lang="en" data-theme={theme === "system" ? undefined : theme}>
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light dark" />
          <title>{`${title} · ${brand.name}`}</title>
          {onlyShows && <ShowsOnly nonce={nonce} origin={onlyShows} />}
          <script nonce={nonce}>{presses}</script>
          <Styles page={page} />
          <AccentStyles accent={brand.accent} nonce={nonce} />
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

/** Refuses every connection and form of a page, except for the code of the page at this origin. */
function ShowsOnly({ nonce, origin }: Pick<Page, "nonce"> & { origin: string }) {
  return (
    <>
      <meta
        http-equiv="Content-Security-Policy"
        content={`connect-src ${origin}/assets/; form-action 'none'`}
      />
      <script nonce={nonce}>{onlyShown}</script>
    </>
  );
}

/**
 * Renders the styles. For a browser that has not cached them they are inlined, which saves a round trip before the
 * first paint; the script then caches the file and notes that in a cookie.
 */
function Styles({ page: { nonce, cachedStyles } }: { page: Page }) {
  const { css } = assets();
  if (cachedStyles === css) return <link rel="stylesheet" href={css} />;
  return (
    <style nonce={nonce} data-styles={css}>
      {raw(styles())}
    </style>
  );
}
