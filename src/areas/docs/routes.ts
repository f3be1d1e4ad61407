import { Hono } from "hono";
import { z } from "zod";
import { allow } from "#/src/http/allow";
import { describes } from "#/src/http/describes";
import type { AppEnv } from "#/src/http/types";
import { pageOf } from "#/src/shell/page";
import { docsPage } from "./page";

/** Serves the API's description and the page that displays it. `describe` is called once and its result cached. */
export function docsRoutes(describe: (serverUrl: string) => Promise<object>) {
  let description: Promise<object> | undefined;
  return new Hono<AppEnv>()
    .get(
      "/openapi.json",
      describes({
        id: "readApiDescription",
        summary: "Read the OpenAPI description",
        description: "Returns this description as OpenAPI 3.1.",
        returns: z.record(z.string(), z.unknown()),
      }),
      allow("docs.openapi"),
      async (c) => {
        description ??= describe(c.var.deps.publicUrl);
        return c.json(await description, 200);
      },
    )
    .get(
      "/docs",
      describes({
        id: "showApiDocs",
        summary: "Show the API documentation",
        description: "Returns a page that shows this description and can try each call.",
        returns: z.string(),
        contentTypes: ["text/html"],
      }),
      allow("docs.page"),
      (c) => c.html(docsPage(c.get("secureHeadersNonce"), pageOf(c).brand.name)),
    );
}
