/** @jsxImportSource hono/jsx */
import { Hono } from "hono";
import { denial } from "#/islands/runtime/changes/denial";
import { listAssignees } from "#/src/areas/users";
import { listViews } from "#/src/areas/views";
import { auditAddress } from "#/src/contract/addresses/audits";
import { NotFound } from "#/src/domain/errors";
import { findClient } from "#/src/domain/find-client";
import { allowScreen } from "#/src/http/allow-screen";
import { foundOrNull } from "#/src/http/found-or-null";
import type { AppEnv } from "#/src/http/types";
import { Island } from "#/src/shell/island";
import { AuditHead, ProposedAndGiven, WhyItMoved } from "./audit-page";
import { AuditPictures } from "./audit-pictures";
import { AuditSummary } from "./audit-summary";
import { auditDetail } from "./explanation";
import { auditsSummary, listAudits } from "./queries";
import { listUpcomingAudits } from "./upcoming";

/**
 * Pages of a single audit with its explanation, and of all audits: the latest of each client unless the address says
 * otherwise, and upcoming ones.
 */
export const auditPages = new Hono<AppEnv>()
  .get("/audit/:id", allowScreen("audit.explain"), async (c) => {
    const { ctx } = c.var;
    const [found, people] = await Promise.all([
      foundOrNull(c.req.param("id"), (id) => auditDetail(ctx, id)),
      listAssignees(ctx),
    ]);
    if (!found) throw new NotFound();
    const { audit, explanation, history } = found;
    const { currency } = c.var.deps.env;
    return c.render(
      <>
        <AuditHead audit={audit} editDenied={denial(ctx.actor.role, "audit.update")} />
        <AuditSummary audit={audit} explanation={explanation} currency={currency} />
        <WhyItMoved audit={audit} explanation={explanation} />
        <Island name="audit-tasks" props={{ explanation, people }} />
        <section aria-labelledby="pictures" class="flex flex-col gap-3 print:break-inside-avoid">
          <h2 id="pictures" class="font-semibold">
            Pictures
          </h2>
          <AuditPictures audit={audit} history={history} currency={currency} />
        </section>
        <ProposedAndGiven audit={audit} />
      </>,
      { title: `Audit of ${audit.client.name}` },
    );
  })
  .get("/audit", allowScreen("audit.list"), async (c) => {
    const { ctx } = c.var;
    const { look: _, ...query } = auditAddress.compact(auditAddress.read(c.req.query()));
    const [{ items, total }, summary, upcoming, people, views, client] = await Promise.all([
      listAudits(ctx, query),
      auditsSummary(ctx),
      listUpcomingAudits(ctx),
      listAssignees(ctx),
      listViews(ctx, "audits"),
      foundOrNull(query.clientId, (id) => findClient(ctx, id)),
    ]);
    const props = {
      first: { items, total },
      summary,
      upcoming,
      people,
      views,
      client: client && { id: client.id, name: client.name },
    };
    return c.render(<Island name="audits" props={props} />, { title: "Current Client Audit" });
  });
