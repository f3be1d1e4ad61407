/** @jsxImportSource hono/jsx */
import { Hono } from "hono";
import { accessAddress } from "#/src/contract/addresses/access";
import { allowScreen } from "#/src/http/allow-screen";
import type { AppEnv } from "#/src/http/types";
import { Island } from "#/src/shell/island";
import { listAccess } from "./queries";
import { listSteps } from "./steps";

/** The page of all accesses, at /access; `?tab=steps` shows how each kind is granted. */
export const accessPages = new Hono<AppEnv>().get("/access", allowScreen("access.listAll"), async (c) => {
  const { ctx } = c.var;
  const [{ items, total }, steps] = await Promise.all([
    listAccess(ctx, accessAddress.compact(accessAddress.read(c.req.query()))),
    listSteps(ctx.db.read),
  ]);
  return c.render(<Island name="access" props={{ first: { items, total }, steps }} />, { title: "Access" });
});
