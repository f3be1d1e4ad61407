import { Hono } from "hono";
import { ClientHome } from "#/src/contract/home";
import { findClient } from "#/src/domain/find-client";
import { allow, row } from "#/src/http/allow";
import { describes } from "#/src/http/describes";
import type { AppEnv } from "#/src/http/types";
import { countVisit } from "#/src/http/visits";
import { clientHome } from "./client-home";

/** Mounted at /api/clients, beside the routes of the clients themselves. */
export const homeRoutes = new Hono<AppEnv>().get(
  "/:id/home",
  describes({
    id: "readClientHome",
    summary: "Read a client's home page",
    description:
      "Returns what a client's user sees first: their tasks, what waits for approval, and unread comments.",
    returns: ClientHome,
  }),
  allow("client.home"),
  row(findClient),
  async (c) => {
    const home = await clientHome(c.var.ctx, c.req.param("id"));
    countVisit(c, [home.clientId]);
    return c.json(home, 200);
  },
);
