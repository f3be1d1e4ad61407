/** @jsxImportSource hono/jsx */
import { Hono } from "hono";
import { NotFound } from "#/src/domain/errors";
import { allowScreen } from "#/src/http/allow-screen";
import { foundOrNull } from "#/src/http/found-or-null";
import type { AppEnv } from "#/src/http/types";
import { countVisit } from "#/src/http/visits";
import { Island } from "#/src/shell/island";
import { showRequest } from "./present";

/** The page of a request: the form for the client who fills it in, its review for staff. */
export const requestPages = new Hono<AppEnv>().get(
  "/requests/:id",
  allowScreen("request.read"),
  async (c) => {
    const { ctx } = c.var;
    const request = await foundOrNull(c.req.param("id"), (id) => showRequest(ctx, id));
    if (!request) throw new NotFound();
    if (ctx.actor.role === "client") countVisit(c, [request.clientId]);
    return c.render(<Island name="request-form" props={{ first: request, path: null }} />, {
      title: request.name,
    });
  },
);
