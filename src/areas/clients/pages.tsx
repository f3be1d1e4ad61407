/** @jsxImportSource hono/jsx */
import { Hono } from "hono";
import { ListClients } from "../../contract/clients";
import { readAddress } from "../../http/address-query";
import { allowScreen } from "../../http/allow-screen";
import type { AppEnv } from "../../http/types";
import { Island } from "../../shell/island";
import { clientsSummary, listClients } from "./queries";

/** The clients screen, at / and at /clients. */
export const clientPages = new Hono<AppEnv>().on(
  "GET",
  ["/", "/clients"],
  allowScreen("client.list"),
  async (c) => {
    const { ctx } = c.var;
    const query = readAddress(Asked, c.req.query());
    const [{ items, total }, summary] = await Promise.all([
      listClients(ctx, { page: 1, ...query }),
      clientsSummary(ctx),
    ]);
    const { role, clientId } = ctx.actor;
    const props = {
      query,
      first: { items, total },
      summary,
      role,
      isUnlinked: role === "client" && clientId === null,
    };
    return c.render(<Island name="clients" props={props} />, { title: "Clients" });
  },
);

const Asked = ListClients.omit({ pageSize: true });
