import { createMiddleware } from "hono/factory";
import { type Brand, readBrand, unsetBrand } from "#/src/domain/brand";
import type { AppEnv, Deps } from "./types";
import { isApi } from "./valid-host";

/** The brand that each process read last, for pages that say why the database does not answer. */
const lastRead = new WeakMap<Deps, Brand>();

/**
 * Starts to read the agency's name, logo and color for a page, while the caller is authenticated. If that fails, the
 * page shows the brand read last.
 */
export const beginBrand = createMiddleware<AppEnv>(async (c, next) => {
  if (!showsPages(c.req.path)) return next();
  const deps = c.get("deps");
  c.set("brand", lastRead.get(deps) ?? unsetBrand(deps.env.portalName));
  const reading = readBrand(deps.db, deps.env.portalName).then(
    (brand) => {
      lastRead.set(deps, brand);
      c.set("brand", brand);
    },
    () => {},
  );
  c.set("readsBrand", reading);
  await next();
});

/** Waits until the brand is read. */
export const awaitBrand = createMiddleware<AppEnv>(async (c, next) => {
  await c.get("readsBrand");
  await next();
});

/** True for addresses whose responses may be pages: besides the screens, those of signing in. */
function showsPages(path: string): boolean {
  return !isApi(path) || /^\/api\/(login|callback|logout|docs)$/.test(path);
}
