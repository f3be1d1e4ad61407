import { join } from "node:path";
import { type Context, Hono } from "hono";
import { serveStatic } from "hono/bun";
import { projectRoot } from "#/src/env/place";
import { assetsFolder } from "#/src/shell/assets";
import type { AppEnv } from "./types";

/** Serves built files, whose names change with their content, and a few files of public/ with fixed names. */
export const staticFiles = new Hono<AppEnv>()
  .get("/assets/*", (c, next) => builtFiles(assetsFolder())(c, next))
  .get(
    "/swagger-ui/:file{swagger-ui(-bundle\\.js|\\.css)}",
    serveStatic({
      root: join(projectRoot, "node_modules/swagger-ui-dist"),
      rewriteRequestPath: (path) => path.slice("/swagger-ui".length),
      onFound: cached("public, max-age=86400"),
    }),
  )
  .get(
    "/:file{[a-z-]+\\.(svg|txt|png|ico)}",
    serveStatic({
      root: join(projectRoot, "public"),
      onFound: cached("public, max-age=3600"),
    }),
  );

function builtFiles(root: string) {
  return serveStatic<AppEnv>({
    root,
    precompressed: true,
    onFound: cached("public, max-age=31536000, immutable"),
  });
}

/** Sets the caching of a file in the browser. */
function cached(control: string) {
  return (_path: string, c: Context<AppEnv>) => {
    c.header("Cache-Control", control);
    c.set("isStaticFile", true);
  };
}
