import { Hono } from "hono";
import type { AuditRow } from "#/db/schema";
import { presentTask } from "#/src/areas/tasks";
import { AskAuditBasis, AuditBasis } from "#/src/contract/audit-limits";
import { AuditExplanation, OpenAuditTasks } from "#/src/contract/audit-tasks";
import { Audit, AuditPlan, AuditsSummary, CreateAudit, ListAudits, UpdateAudit } from "#/src/contract/audits";
import { callLimits } from "#/src/contract/limits-of-calls";
import { Task } from "#/src/contract/tasks";
import type { Context } from "#/src/domain/context";
import { allow, heldRow, row } from "#/src/http/allow";
import { noContent, sendPage, sendVersioned } from "#/src/http/answers";
import { held } from "#/src/http/context";
import {
  arrayOf,
  deletesVersion,
  describes,
  editsVersion,
  refusesWith,
  showsPages,
  showsVersion,
  tagged,
} from "#/src/http/describes";
import { keptList } from "#/src/http/kept-answers";
import type { AppEnv } from "#/src/http/types";
import { valid } from "#/src/http/valid";
import { applyPlan } from "./apply-plan";
import { deleteAudit, updateAudit } from "./change-audit";
import { createAudit } from "./create-audit";
import { explainAudit } from "./explanation";
import { openAuditTasks } from "./open-audit-tasks";
import { presentAudit } from "./present";
import { auditsSummary, findAudit, listAudits, showAudit } from "./queries";
import { auditBasis } from "./score-proposals";

const showCurrent = async (ctx: Context, { id }: AuditRow) =>
  presentAudit(await showAudit(ctx.db.read, id), ctx.actor);

export const auditRoutes = new Hono<AppEnv>()
  .get(
    "/",
    describes(
      `List client audits, newest first: a page of them, or without a query the newest ${callLimits.pageSizeMax}`,
      200,
      arrayOf(Audit),
      tagged(showsPages),
    ),
    allow("audit.list"),
    keptList,
    valid("query", ListAudits),
    async (c) => sendPage(c, await listAudits(c.var.ctx, c.req.valid("query"))),
  )
  .get(
    "/summary",
    describes("Count the audits, and how clients stand by the latest of each", 200, AuditsSummary, tagged()),
    allow("audit.summary"),
    keptList,
    async (c) => c.json(await auditsSummary(c.var.ctx), 200),
  )
  .get(
    "/basis",
    describes(
      "Read what an audit's scores are proposed from: the limits, and the figures of the client's audit before it",
      200,
      AuditBasis,
    ),
    allow("audit.basis"),
    valid("query", AskAuditBasis),
    async (c) => c.json(await auditBasis(c.var.ctx, c.req.valid("query")), 200),
  )
  .post(
    "/",
    describes(
      "Add an audit, completing an upcoming one where it is named",
      201,
      Audit,
      refusesWith([409], showsVersion),
    ),
    allow("audit.create"),
    valid("json", CreateAudit),
    async (c) => {
      const audit = await createAudit(c.var.ctx, c.req.valid("json"));
      return sendVersioned(c, presentAudit(audit, c.var.ctx.actor), 201);
    },
  )
  .put(
    "/:id",
    describes("Edit an audit; keys that are absent keep their value", 200, Audit, editsVersion),
    allow("audit.update"),
    heldRow(findAudit, showCurrent),
    valid("json", UpdateAudit),
    async (c) => {
      const audit = await updateAudit(c.var.ctx, { ...held(c), change: c.req.valid("json") });
      return sendVersioned(c, presentAudit(audit, c.var.ctx.actor), 200);
    },
  )
  .post(
    "/:id/import",
    describes(
      "Put figures of reports into an audit, with the files that they come from",
      200,
      Audit,
      refusesWith([409], editsVersion),
    ),
    allow("audit.import"),
    heldRow(findAudit, showCurrent),
    valid("json", AuditPlan),
    async (c) => {
      const audit = await applyPlan(c.var.ctx, { ...held(c), plan: c.req.valid("json") });
      return sendVersioned(c, presentAudit(audit, c.var.ctx.actor), 200);
    },
  )
  .get(
    "/:id/explanation",
    describes(
      "Read why an audit says what it says: what moved its health score, which rules took points, and what became of their tasks",
      200,
      AuditExplanation,
    ),
    allow("audit.explain"),
    row(findAudit),
    async (c) => c.json(await explainAudit(c.var.ctx, c.req.param("id")), 200),
  )
  .post(
    "/:id/tasks",
    describes(
      "Open tasks of rules that took points of an audit, of each rule one at a time",
      201,
      arrayOf(Task),
      refusesWith([409]),
    ),
    allow("audit.openTasks"),
    row(findAudit),
    valid("json", OpenAuditTasks),
    async (c) => {
      const { ctx } = c.var;
      const tasks = await openAuditTasks(ctx, c.req.param("id"), c.req.valid("json"));
      return c.json(
        tasks.map((task) => presentTask(ctx, task)),
        201,
      );
    },
  )
  .delete(
    "/:id",
    describes("Delete an audit", 204, undefined, deletesVersion),
    allow("audit.delete"),
    heldRow(findAudit, showCurrent),
    (c) => noContent(c, deleteAudit(c.var.ctx, held(c))),
  );
