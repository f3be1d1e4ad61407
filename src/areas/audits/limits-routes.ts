import { Hono } from "hono";
import { AuditLimitsInForce, UpdateAuditLimits } from "#/src/contract/audit-limits";
import { allow } from "#/src/http/allow";
import { expectedVersion, setVersion } from "#/src/http/context";
import { describes, editsVersion, showsVersion } from "#/src/http/describes";
import { tellsCurrent, versioned } from "#/src/http/tells-current";
import type { AppEnv } from "#/src/http/types";
import { valid } from "#/src/http/valid";
import { changeLimits, readLimits } from "./limits";

export const auditLimitRoutes = new Hono<AppEnv>()
  .get(
    "/",
    describes("Read the limits by which audits are judged", 200, AuditLimitsInForce, showsVersion),
    allow("auditLimits.read"),
    async (c) => {
      const limits = await readLimits(c.var.ctx.db.read);
      setVersion(c, limits);
      return c.json(limits, 200);
    },
  )
  .patch(
    "/",
    describes(
      "Change the limits by which audits are judged; null is the usual limit again",
      200,
      AuditLimitsInForce,
      editsVersion,
    ),
    allow("auditLimits.change"),
    tellsCurrent<string, { out: { json: UpdateAuditLimits } }>(async (c) =>
      versioned(await readLimits(c.var.ctx.db.read)),
    ),
    valid("json", UpdateAuditLimits),
    async (c) => {
      const limits = await changeLimits(c.var.ctx, {
        expectedVersion: expectedVersion(c),
        change: c.req.valid("json"),
      });
      setVersion(c, limits);
      return c.json(limits, 200);
    },
  );
