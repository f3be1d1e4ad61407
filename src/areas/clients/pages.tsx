/** @jsxImportSource hono/jsx */
import { Hono } from "hono";
import { accessOfClient } from "#/src/areas/access";
import { ClientPictures, performanceOf } from "#/src/areas/audits";
import { listKeptFields } from "#/src/areas/client-fields";
import { listClientMail } from "#/src/areas/client-mail";
import { taskDetail } from "#/src/areas/tasks";
import { listAssignees } from "#/src/areas/users";
import { listViews } from "#/src/areas/views";
import {
  clientAddress,
  clientMailAddress,
  namesFields,
  readClientTab,
} from "#/src/contract/addresses/clients";
import { ListClients } from "#/src/contract/clients";
import { can } from "#/src/contract/permissions";
import type { Context } from "#/src/domain/context";
import { NotFound } from "#/src/domain/errors";
import { allowScreen } from "#/src/http/allow-screen";
import { foundOrNull } from "#/src/http/found-or-null";
import type { AppEnv } from "#/src/http/types";
import { Island } from "#/src/shell/island";
import { clientDetail } from "./client-detail";
import { leadOfClient } from "./lead-of-client";
import { firstClients } from "./list-clients";
import { clientsSummary } from "./summary";
import { TimelinePage } from "./timeline-page";
import { listUndelivered } from "./undelivered";
import { UndeliveredNote } from "./undelivered-note";

/** Pages for staff: the clients, at / and /clients, and the dashboard of one, where `?task=` opens a task's drawer, with its timeline. */
export const clientPages = new Hono<AppEnv>()
  .on("GET", ["/", "/clients"], allowScreen("client.list"), async (c) => {
    const { ctx } = c.var;
    const params = c.req.query();
    const named = namesFields(params) ? await listKeptFields(ctx.db.read) : null;
    const address = clientAddress(named ?? []);
    const query = ListClients.parse(address.call(address.read(params)));
    const [first, summary, people, views, kept] = await Promise.all([
      firstClients(ctx, query, named),
      clientsSummary(ctx),
      listAssignees(ctx),
      listViews(ctx, "clients"),
      named ?? listKeptFields(ctx.db.read),
    ]);
    const props = { first, summary, people, views, hasMail: ctx.mail !== null, kept };
    return c.render(<Island name="clients" props={props} />, { title: "Clients" });
  })
  .get("/clients/:id/timeline", allowScreen("client.read"), async (c) => {
    const { ctx } = c.var;
    const detail = await foundOrNull(c.req.param("id"), (id) => clientDetail(ctx, id));
    if (!detail || ctx.actor.role === "client") throw new NotFound();
    return c.render(<TimelinePage detail={detail} today={ctx.today} />, {
      title: `Timeline of ${detail.client.name}`,
    });
  })
  .get("/clients/:id", allowScreen("client.read"), async (c) => {
    const { ctx } = c.var;
    const clientId = c.req.param("id");
    const [detail, openTask, assignees, lead, access, undelivered, performance, mail, keptFields] =
      await Promise.all([
        foundOrNull(clientId, (id) => clientDetail(ctx, id)),
        foundOrNull(c.req.query("task"), (id) => taskDetail(ctx, id)),
        listAssignees(ctx),
        leadOfClient(ctx, clientId),
        accessOfClient(ctx, clientId),
        can(ctx.actor.role, "invitation.list") ? listUndelivered(ctx, clientId) : [],
        can(ctx.actor.role, "audit.list") ? performanceOf(ctx.db.read, clientId) : null,
        readClientTab(c.req.query("tab")) === "mail" ? readMail(ctx, clientId, c.req.query()) : null,
        can(ctx.actor.role, "clientField.list") ? listKeptFields(ctx.db.read) : [],
      ]);
    if (!detail) c.status(404);
    const props = {
      ...{ clientId, detail, openTask, assignees, lead, access, mail },
      hasMail: ctx.mail !== null,
      keptFields,
    };
    const title = detail?.client.name ?? "Client not found";
    return c.render(
      <>
        {detail && <UndeliveredNote found={undelivered} />}
        <Island name="client-dashboard" props={props} />
        {detail && performance && (
          <ClientPictures performance={performance} currency={c.var.deps.env.currency} />
        )}
      </>,
      { title },
    );
  });

/** Reads the page of a client's mail in the address; null for people who may not see it. */
async function readMail(ctx: Context, clientId: string, given: Record<string, string>) {
  if (!can(ctx.actor.role, "client.mail")) return null;
  const { items, total } = await listClientMail(
    ctx,
    clientId,
    clientMailAddress.compact(clientMailAddress.read(given)),
  );
  return { items, total };
}
