import { join } from "node:path";
import { Hono } from "hono";
import { serveStatic } from "hono/bun";
import { assetsFolder } from "../shell/assets";
import type { AppEnv } from "./types";

const project = join(import.meta.dir, "../..");

/** Built files, whose names change with their content, and the few of public/ that have fixed names. */
export const staticFiles = new Hono<AppEnv>()
  .get("/assets/*", (c, next) => builtFiles(assetsFolder())(c, next))
  .get(
    "/swagger-ui/:file{swagger-ui(-bundle\\.js|\\.css)}",
    serveStatic({
      root: join(project, "node_modules/swagger-ui-dist"),
      rewriteRequestPath: (path) => path.slice("/swagger-ui".length),
      onFound: (_path, c) => c.header("Cache-Control", "public, max-age=86400"),
    }),
  )
  .get(
    "/:file{[a-z-]+\\.(svg|txt|png|ico)}",
    serveStatic({
      root: join(project, "public"),
      onFound: (_path, c) => c.header("Cache-Control", "public, max-age=3600"),
    }),
  );

function builtFiles(root: string) {
  return serveStatic<AppEnv>({
    root,
    precompressed: true,
    onFound: (_path, c) => c.header("Cache-Control", "public, max-age=31536000, immutable"),
  });
}
