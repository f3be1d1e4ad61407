/** @jsxImportSource hono/jsx */
import { Hono } from "hono";
import { showRequest } from "#/src/areas/requests";
import { taskDetail } from "#/src/areas/tasks";
import { NotFound } from "#/src/domain/errors";
import { findClient } from "#/src/domain/find-client";
import { allowScreen } from "#/src/http/allow-screen";
import { foundOrNull } from "#/src/http/found-or-null";
import { isPrefetch } from "#/src/http/prefetch";
import type { AppEnv } from "#/src/http/types";
import { Document } from "#/src/shell/document";
import { Island } from "#/src/shell/island";
import { pageOf } from "#/src/shell/page";
import { clientHome } from "./client-home";
import { asClient, notePreview } from "./preview";

/**
 * The home of a client as its users see it, for staff, at /clients/{id}/as-client; `?task=` opens a task,
 * `?request=` a form, without what is typed and not sent. It reads as the client, loads and sends nothing, and does not
 * exist for clients.
 */
export const previewPages = new Hono<AppEnv>().get(
  "/clients/:id/as-client",
  async (c, next) => {
    if (c.var.actor?.role === "client") throw new NotFound();
    await next();
  },
  allowScreen("client.read"),
  async (c) => {
    const { ctx, deps } = c.var;
    const client = await foundOrNull(c.req.param("id"), (id) => findClient(ctx, id));
    if (!client) throw new NotFound();
    const seen = asClient(ctx, client.id);
    const [home, openTask, request] = await Promise.all([
      clientHome(seen, client.id),
      foundOrNull(c.req.query("task"), (id) => taskDetail(seen, id)),
      foundOrNull(c.req.query("request"), (id) => showRequest(seen, id)),
    ]);
    if (!isPrefetch(c)) await notePreview(ctx, client.id);
    const { brand, ...page } = pageOf(c);
    const viewer = {
      role: "client",
      today: ctx.today,
      timeZone: ctx.timeZone,
      currency: deps.env.currency,
      mostFileBytes: ctx.store.mostFileBytes,
      singleKeys: false,
      isPreview: true,
    } as const;
    return c.html(
      <Document
        page={{ ...page, brand, viewer }}
        title={request ? request.name : `Home of ${client.name}`}
        onlyShows={new URL(deps.publicUrl).origin}
      >
        <header class="preview-stripe">
          <p>{`This is what ${client.name} sees. Nothing is sent.`}</p>
          {request && <a href={`/clients/${client.id}/as-client`}>Back to the home</a>}
          <a href={`/clients/${client.id}`}>Back to the dashboard</a>
        </header>
        <main id="content" tabindex={-1} class="page px-4 py-4 outline-none sm:px-6 sm:py-6">
          <div class="mx-auto flex max-w-[1680px] flex-col gap-4">
            {request ? (
              <Island name="request-form" props={{ first: request, path: null }} />
            ) : (
              <Island
                name="home"
                // Which comments are unread depends on the person.
                props={{
                  home: { ...home, unread: [] },
                  openTask,
                  invitations: [],
                  clients: [],
                  agency: brand.name,
                }}
              />
            )}
          </div>
        </main>
      </Document>,
    );
  },
);
