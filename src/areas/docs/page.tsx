/** @jsxImportSource hono/jsx */
import { html, raw } from "hono/html";

const start = `document.documentElement.classList.toggle("dark-mode", matchMedia("(prefers-color-scheme: dark)").matches);
SwaggerUIBundle({
  url: "/api/openapi.json",
  dom_id: "#docs",
  deepLinking: true,
  docExpansion: "list",
  defaultModelsExpandDepth: 0,
});`;

/** Renders the OpenAPI description in Swagger UI, which can also send calls as the signed-in user. */
export function docsPage(nonce: string | undefined, portalName: string) {
  return (
    <>
      {html`<!doctype html>`}
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>{`API · ${portalName}`}</title>
          <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
          <link rel="stylesheet" href="/swagger-ui/swagger-ui.css" />
        </head>
        <body>
          <div id="docs" />
          <script src="/swagger-ui/swagger-ui-bundle.js" nonce={nonce} />
          <script nonce={nonce}>{raw(start)}</script>
        </body>
      </html>
    </>
  );
}
