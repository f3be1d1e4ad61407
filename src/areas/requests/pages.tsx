/** @jsxImportSource hono/jsx */
import { Hono } from "hono";
import { requestsAddress } from "#/src/contract/addresses/requests";
import { can } from "#/src/contract/permissions";
import { NotFound } from "#/src/domain/errors";
import { findClient } from "#/src/domain/find-client";
import { allowScreen } from "#/src/http/allow-screen";
import { foundOrNull } from "#/src/http/found-or-null";
import type { AppEnv } from "#/src/http/types";
import { countVisit } from "#/src/http/visits";
import { Island } from "#/src/shell/island";
import { listLinks } from "./links";
import { listRequests } from "./list-requests";
import { showRequest } from "./present";
import { findRequest } from "./queries";

/** The page of a request: the form for the client who fills it in, its review for staff. */
export const requestPages = new Hono<AppEnv>()
  .get("/requests", allowScreen("request.list"), async (c) => {
    const { ctx } = c.var;
    const query = requestsAddress.compact(requestsAddress.read(c.req.query()));
    const [{ items, total }, client] = await Promise.all([
      listRequests(ctx, query),
      foundOrNull(query.clientId, (id) => findClient(ctx, id)),
    ]);
    const props = { first: { items, total }, client: client && { id: client.id, name: client.name } };
    return c.render(<Island name="requests" props={props} />, { title: "Requests" });
  })
  .get("/requests/:id", allowScreen("request.read"), async (c) => {
    const { ctx } = c.var;
    const first = await foundOrNull(c.req.param("id"), (id) => showRequest(ctx, id));
    if (!first) throw new NotFound();
    const title = first.name;
    if (ctx.actor.role === "client") {
      countVisit(c, [first.clientId]);
      return c.render(<Island name="request-form" props={{ first, path: null }} isTypedInto />, { title });
    }
    const [{ client }, links] = await Promise.all([
      findRequest(ctx, first.taskId),
      can(ctx.actor.role, "requestLink.list") ? listLinks(ctx, first.taskId) : null,
    ]);
    return c.render(<Island name="request-review" props={{ first, links, clientName: client.name }} />, {
      title,
    });
  });
