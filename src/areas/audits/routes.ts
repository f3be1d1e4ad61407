import { Hono } from "hono";
import type { AuditRow } from "#/db/schema";
import { showTasks } from "#/src/areas/tasks";
import { AskAuditBasis, AuditBasis } from "#/src/contract/audit-limits";
import { AuditExplanation, OpenAuditTasks } from "#/src/contract/audit-tasks";
import { Audit, AuditPlan, AuditsSummary, CreateAudit, ListAudits, UpdateAudit } from "#/src/contract/audits";
import { callLimits } from "#/src/contract/limits-of-calls";
import { Task } from "#/src/contract/tasks";
import type { Context } from "#/src/domain/context";
import { allow, row, versionedRow } from "#/src/http/allow";
import { cacheList } from "#/src/http/answer-cache";
import { noContent, sendCreated, sendPage, sendVersioned } from "#/src/http/answers";
import { editOf, setLocation, versionedRef } from "#/src/http/context";
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
    describes({
      id: "listAudits",
      summary: "List audits",
      description: `Returns a page of the client audits, newest first; without a query the newest ${callLimits.pageSizeMax}.`,
      returns: arrayOf(Audit),
      ...tagged(showsPages),
    }),
    allow("audit.list"),
    cacheList,
    valid("query", ListAudits),
    async (c) => sendPage(c, await listAudits(c.var.ctx, c.req.valid("query"))),
  )
  .get(
    "/summary",
    describes({
      id: "summarizeAudits",
      summary: "Count audits by health",
      description:
        "Returns the number of audits and, by the latest audit of each client, the average health score and how many clients do well or are at risk.",
      returns: AuditsSummary,
      ...tagged(),
    }),
    allow("audit.summary"),
    cacheList,
    async (c) => c.json(await auditsSummary(c.var.ctx), 200),
  )
  .get(
    "/basis",
    describes({
      id: "readAuditBasis",
      summary: "Read the basis of proposed scores",
      description:
        "Returns what an audit's scores are proposed from: the limits and the figures of the client's previous audit.",
      returns: AuditBasis,
    }),
    allow("audit.basis"),
    valid("query", AskAuditBasis),
    async (c) => c.json(await auditBasis(c.var.ctx, c.req.valid("query")), 200),
  )
  .post(
    "/",
    describes({
      id: "createAudit",
      summary: "Create an audit",
      description: "Adds an audit of a client and completes the upcoming audit that it names, if any.",
      status: 201,
      returns: Audit,
      ...refusesWith([409], showsVersion),
    }),
    allow("audit.create"),
    valid("json", CreateAudit),
    async (c) => {
      const audit = await createAudit(c.var.ctx, c.req.valid("json"));
      return sendCreated(c, "audit.update", presentAudit(audit, c.var.ctx.actor));
    },
  )
  .put(
    "/:id",
    describes({
      id: "updateAudit",
      summary: "Edit an audit",
      description: "Changes fields of an audit. Absent fields keep their value.",
      returns: Audit,
      ...editsVersion,
    }),
    allow("audit.update"),
    versionedRow(findAudit, showCurrent),
    valid("json", UpdateAudit),
    async (c) => {
      const audit = await updateAudit(c.var.ctx, editOf(c));
      return sendVersioned(c, presentAudit(audit, c.var.ctx.actor), 200);
    },
  )
  .post(
    "/:id/import",
    describes({
      id: "importAuditFigures",
      summary: "Import report figures into an audit",
      description:
        "Stores figures read from marketplace reports in an audit, together with the names of the files.",
      returns: Audit,
      ...refusesWith([409], editsVersion),
    }),
    allow("audit.import"),
    versionedRow(findAudit, showCurrent),
    valid("json", AuditPlan),
    async (c) => {
      const audit = await applyPlan(c.var.ctx, { ...versionedRef(c), plan: c.req.valid("json") });
      return sendVersioned(c, presentAudit(audit, c.var.ctx.actor), 200);
    },
  )
  .get(
    "/:id/explanation",
    describes({
      id: "explainAudit",
      summary: "Explain an audit's health score",
      description:
        "Returns what moved the health score, which rules took points, and what became of the tasks created from them.",
      returns: AuditExplanation,
    }),
    allow("audit.explain"),
    row(findAudit),
    async (c) => c.json(await explainAudit(c.var.ctx, c.req.param("id")), 200),
  )
  .post(
    "/:id/tasks",
    describes({
      id: "openAuditTasks",
      summary: "Create tasks from an audit",
      description: "Creates tasks for rules that took points, at most one open task for each rule.",
      status: 201,
      returns: arrayOf(Task),
      ...refusesWith([409]),
    }),
    allow("audit.openTasks"),
    row(findAudit),
    valid("json", OpenAuditTasks),
    async (c) => {
      const { ctx } = c.var;
      const tasks = await openAuditTasks(ctx, c.req.param("id"), c.req.valid("json"));
      setLocation(c, "audit.explain", { id: c.req.param("id") });
      return c.json(await showTasks(ctx, tasks), 201);
    },
  )
  .delete(
    "/:id",
    describes({
      id: "deleteAudit",
      summary: "Delete an audit",
      description: "Deletes an audit with its figures.",
      status: 204,
      ...deletesVersion,
    }),
    allow("audit.delete"),
    versionedRow(findAudit, showCurrent),
    (c) => noContent(c, deleteAudit(c.var.ctx, versionedRef(c))),
  );
