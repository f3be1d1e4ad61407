/** @jsxImportSource hono/jsx */
import { Hono } from "hono";
import { readAgency } from "#/src/areas/agency";
import { readLimits } from "#/src/areas/audits";
import { readCalendar } from "#/src/areas/calendar";
import { listClientNames } from "#/src/areas/clients";
import { listMail } from "#/src/areas/mail";
import { auditLogAddress, mailAddress, readTab } from "#/src/contract/addresses/admin";
import type { Context } from "#/src/domain/context";
import { Invalid } from "#/src/domain/errors";
import { allowScreen } from "#/src/http/allow-screen";
import type { AppEnv } from "#/src/http/types";
import { Island } from "#/src/shell/island";
import { listAuditLogs } from "./list-audit-logs";
import { listTokens, listUsers } from "./queries";
import { thisPortal } from "./this-portal";
import { ThisPortal } from "./this-portal-box";

/** The Admin screen. The audit log, tokens, mails, limits, agency and calendar are read only if their tab is open in the address. */
export const adminPages = new Hono<AppEnv>().get(
  "/admin",
  allowScreen("user.list", "You need admin permissions to access this page."),
  async (c) => {
    const { ctx } = c.var;
    const given = c.req.query();
    const tab = readTab(given.tab ?? null);
    const [users, clients, auditLogPage, tokens, mailPage, limits, agency, calendar, portal] =
      await Promise.all([
        listUsers(ctx),
        listClientNames(ctx),
        tab === "audit" ? readAuditLogPage(ctx, given) : null,
        tab === "tokens" ? listTokens(ctx) : null,
        tab === "mail" ? readMailPage(ctx, given) : null,
        tab === "limits" ? readLimits(ctx.db.read) : null,
        tab === "agency" ? readAgency(ctx.db, c.var.deps.env.portalName) : null,
        tab === "calendar" ? readCalendar(ctx, ctx.db.read) : null,
        thisPortal(ctx, c.var.deps.env),
      ]);
    const props = {
      users,
      clients,
      auditLogPage,
      tokens,
      mailPage,
      limits,
      agency,
      calendar,
      me: ctx.actor.userId,
      sendsMail: ctx.mail !== null,
    };
    return c.render(
      <>
        <Island name="admin" props={props} />
        <ThisPortal {...portal} />
      </>,
      { title: "Admin Dashboard" },
    );
  },
);

async function readMailPage(ctx: Context, given: Record<string, string>) {
  const { items, total } = await listMail(ctx, mailAddress.compact(mailAddress.read(given)));
  return { items, total };
}

/**
 * Reads a page of the log; null if the search is rejected, in which case the island repeats the request and shows the
 * reason.
 */
async function readAuditLogPage(ctx: Context, given: Record<string, string>) {
  try {
    const { items, total } = await listAuditLogs(ctx, auditLogAddress.compact(auditLogAddress.read(given)));
    return { items, total };
  } catch (error) {
    if (error instanceof Invalid) return null;
    throw error;
  }
}
