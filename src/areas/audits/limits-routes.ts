import { Hono } from "hono";
import { AuditLimitsInForce, UpdateAuditLimits } from "#/src/contract/audit-limits";
import { allow } from "#/src/http/allow";
import { sendVersioned } from "#/src/http/answers";
import { currentOnConflict, versioned } from "#/src/http/conflict-response";
import { expectedVersion } from "#/src/http/context";
import { describes, editsVersion, showsVersion } from "#/src/http/describes";
import type { AppEnv } from "#/src/http/types";
import { valid } from "#/src/http/valid";
import { changeLimits, readLimits } from "./limits";

export const auditLimitRoutes = new Hono<AppEnv>()
  .get(
    "/",
    describes({
      id: "readAuditLimits",
      summary: "Read the audit limits",
      description: "Returns the limits by which audits are scored.",
      returns: AuditLimitsInForce,
      ...showsVersion,
    }),
    allow("auditLimits.read"),
    async (c) => sendVersioned(c, await readLimits(c.var.ctx.db.read), 200),
  )
  .patch(
    "/",
    describes({
      id: "updateAuditLimits",
      summary: "Change the audit limits",
      description: "Changes the limits by which audits are scored. Null restores the standard limit.",
      returns: AuditLimitsInForce,
      ...editsVersion,
    }),
    allow("auditLimits.change"),
    currentOnConflict<string, { out: { json: UpdateAuditLimits } }>(async (c) =>
      versioned(await readLimits(c.var.ctx.db.read)),
    ),
    valid("json", UpdateAuditLimits),
    async (c) =>
      sendVersioned(
        c,
        await changeLimits(c.var.ctx, {
          expectedVersion: expectedVersion(c),
          change: c.req.valid("json"),
        }),
        200,
      ),
  );
