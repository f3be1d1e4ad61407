/** @jsxImportSource hono/jsx */
import { Hono } from "hono";
import { clientAddress } from "#/islands/clients/address";
import { allowScreen } from "#/src/http/allow-screen";
import type { AppEnv } from "#/src/http/types";
import { Island } from "#/src/shell/island";
import { clientsSummary, listClients } from "./queries";

/** The clients screen, at / and at /clients. */
export const clientPages = new Hono<AppEnv>().on(
  "GET",
  ["/", "/clients"],
  allowScreen("client.list"),
  async (c) => {
    const { ctx } = c.var;
    const [{ items, total }, summary] = await Promise.all([
      listClients(ctx, clientAddress.asked(clientAddress.read(c.req.query()))),
      clientsSummary(ctx),
    ]);
    const { role, clientId } = ctx.actor;
    const isUnlinked = role === "client" && clientId === null;
    const props = { first: { items, total }, summary, isUnlinked };
    return c.render(<Island name="clients" props={props} />, { title: "Clients" });
  },
);
