import { Hono } from "hono";
import { showClient } from "#/src/areas/clients";
import { Client } from "#/src/contract/clients";
import {
  CreateClientOfLead,
  CreateLead,
  Lead,
  LeadBoard,
  LeadDetail,
  LeadsSummary,
  LinkClientOfLead,
  ListLeads,
  ReadLeadBoard,
  UpdateLead,
} from "#/src/contract/leads";
import { limits } from "#/src/contract/limits";
import { callLimits } from "#/src/contract/limits-of-calls";
import { ImportResult, ImportRows } from "#/src/contract/table-imports";
import { allow, row, versionedRow } from "#/src/http/allow";
import { cacheList, cacheOwnList } from "#/src/http/answer-cache";
import { noContent, sendCreated, sendPage, sendVersioned } from "#/src/http/answers";
import { editOf, setVersion, versionedRef } from "#/src/http/context";
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
import { limitImports } from "#/src/http/rate-limit";
import type { AppEnv } from "#/src/http/types";
import { valid } from "#/src/http/valid";
import { createClientOfLead } from "./create-client";
import { createLead } from "./create-lead";
import { deleteLead } from "./delete-lead";
import { generateProfile } from "./generate-profile";
import { importLeads } from "./import-leads";
import { leadBoard } from "./lead-board";
import { leadDetail } from "./lead-detail";
import { linkClientOfLead } from "./link-client";
import { presentLead } from "./present";
import { findLead, leadsSummary, listLeads, showLead } from "./queries";
import { updateLead } from "./update-lead";

export const leadRoutes = new Hono<AppEnv>()
  .get(
    "/",
    describes({
      id: "listLeads",
      summary: "List leads",
      description: `Returns a page of the leads; without a query the newest ${callLimits.pageSizeMax}.`,
      returns: arrayOf(Lead),
      ...tagged(showsPages),
    }),
    allow("lead.list"),
    cacheOwnList,
    valid("query", ListLeads),
    async (c) => sendPage(c, await listLeads(c.var.ctx, c.req.valid("query"))),
  )
  .get(
    "/board",
    describes({
      id: "readLeadBoard",
      summary: "Read the board of leads",
      description: `Returns a column for each status with the number and value of its leads, and the first ${limits.boardColumn.first} of them. List the others by status.`,
      returns: LeadBoard,
      ...tagged(),
    }),
    allow("lead.board"),
    cacheOwnList,
    valid("query", ReadLeadBoard),
    async (c) => c.json(await leadBoard(c.var.ctx, c.req.valid("query")), 200),
  )
  .get(
    "/summary",
    describes({
      id: "summarizeLeads",
      summary: "Count leads and their value",
      description:
        "Returns the number of leads, how many are still active, what they are worth, and the conversion rate.",
      returns: LeadsSummary,
      ...tagged(),
    }),
    allow("lead.summary"),
    cacheList,
    async (c) => c.json(await leadsSummary(c.var.ctx), 200),
  )
  .post(
    "/",
    describes({
      id: "createLead",
      summary: "Create a lead",
      description: "Creates a lead.",
      status: 201,
      returns: Lead,
      ...showsVersion,
    }),
    allow("lead.create"),
    valid("json", CreateLead),
    async (c) => sendCreated(c, "lead.read", presentLead(await createLead(c.var.ctx, c.req.valid("json")))),
  )
  .post(
    "/import",
    describes({
      id: "importLeads",
      summary: "Import leads",
      description:
        "Imports up to 500 leads, each company and email address once. Valid rows are imported even when others are refused; the response has the outcome of each row.",
      returns: ImportResult,
      ...refusesWith([409]),
    }),
    allow("lead.import"),
    limitImports,
    valid("json", ImportRows),
    async (c) => c.json(await importLeads(c.var.ctx, c.req.valid("json")), 200),
  )
  .get(
    "/:id",
    describes({
      id: "readLead",
      summary: "Read a lead",
      description: "Returns a lead with the latest entries of its history.",
      returns: LeadDetail,
      ...showsVersion,
    }),
    allow("lead.read"),
    row(findLead),
    async (c) => {
      const detail = await leadDetail(c.var.ctx, c.req.param("id"));
      setVersion(c, detail.lead);
      return c.json(detail, 200);
    },
  )
  .post(
    "/:id/client",
    describes({
      id: "createClientOfLead",
      summary: "Create a client from a won lead",
      description: "Creates the client of a won lead, once. Absent fields are taken from the lead.",
      status: 201,
      returns: Client,
      ...refusesWith([409], showsVersion),
    }),
    allow("lead.createClient"),
    row(findLead),
    valid("json", CreateClientOfLead),
    async (c) => {
      const client = await createClientOfLead(c.var.ctx, {
        id: c.req.param("id"),
        fields: c.req.valid("json"),
      });
      return sendCreated(c, "client.read", await showClient(c.var.ctx, client));
    },
  )
  .put(
    "/:id/client",
    describes({
      id: "linkClientOfLead",
      summary: "Link a won lead to an existing client",
      description:
        "Links a won lead to a client that exists already. A client belongs to one lead at most: another lead's client is refused with 409.",
      returns: Lead,
      ...refusesWith([409], editsVersion),
    }),
    allow("lead.linkClient"),
    versionedRow(findLead, showLead),
    valid("json", LinkClientOfLead),
    async (c) => sendVersioned(c, presentLead(await linkClientOfLead(c.var.ctx, editOf(c))), 200),
  )
  .put(
    "/:id",
    describes({
      id: "updateLead",
      summary: "Edit a lead",
      description: "Changes fields of a lead. Absent fields keep their value.",
      returns: Lead,
      ...editsVersion,
    }),
    allow("lead.update"),
    versionedRow(findLead, showLead),
    valid("json", UpdateLead),
    async (c) => sendVersioned(c, presentLead(await updateLead(c.var.ctx, editOf(c))), 200),
  )
  .delete(
    "/:id",
    describes({
      id: "deleteLead",
      summary: "Delete a lead",
      description: "Deletes a lead with its photo and its brand profile.",
      status: 204,
      ...deletesVersion,
    }),
    allow("lead.delete"),
    versionedRow(findLead, showLead),
    (c) => noContent(c, deleteLead(c.var.ctx, versionedRef(c))),
  )
  .post(
    "/:id/generate-profile",
    describes({
      id: "generateLeadProfile",
      summary: "Generate a lead's brand profile",
      description: "Has the AI service write the brand profile and stores it with the lead.",
      returns: Lead,
      ...refusesWith([409, 429], editsVersion),
    }),
    allow("lead.generateProfile"),
    versionedRow(findLead, showLead),
    async (c) => sendVersioned(c, presentLead(await generateProfile(c.var.ctx, versionedRef(c))), 200),
  );
