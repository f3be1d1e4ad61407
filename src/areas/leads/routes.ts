import { Hono } from "hono";
import { CreateLead, Lead, LeadsSummary, ListLeads, UpdateLead } from "#/src/contract/leads";
import { serverLimits } from "#/src/contract/limits";
import { allow, heldRow } from "#/src/http/allow";
import { expectedVersion, setVersion } from "#/src/http/context";
import {
  arrayOf,
  deletesVersion,
  describes,
  editsVersion,
  refusesWith,
  showsPages,
  showsVersion,
} from "#/src/http/describes";
import { setPaging } from "#/src/http/paging";
import type { AppEnv } from "#/src/http/types";
import { valid } from "#/src/http/valid";
import { createLead } from "./create-lead";
import { deleteLead } from "./delete-lead";
import { generateProfile } from "./generate-profile";
import { presentLead } from "./present";
import { findLead, leadsSummary, listLeads, showLead } from "./queries";
import { updateLead } from "./update-lead";

export const leadRoutes = new Hono<AppEnv>()
  .get(
    "/",
    describes(
      `List leads, newest first: a page of them, or without a query the newest ${serverLimits.pageSizeMax}`,
      200,
      arrayOf(Lead),
      showsPages,
    ),
    allow("lead.list"),
    valid("query", ListLeads),
    async (c) => {
      const found = await listLeads(c.var.ctx, c.req.valid("query"));
      setPaging(c, found);
      return c.json(found.items, 200);
    },
  )
  .get(
    "/summary",
    describes("Count the leads and what they are worth", 200, LeadsSummary),
    allow("lead.summary"),
    async (c) => c.json(await leadsSummary(c.var.ctx), 200),
  )
  .post(
    "/",
    describes("Create a lead", 201, Lead, showsVersion),
    allow("lead.create"),
    valid("json", CreateLead),
    async (c) => {
      const lead = await createLead(c.var.ctx, c.req.valid("json"));
      setVersion(c, lead);
      return c.json(presentLead(lead), 201);
    },
  )
  .put(
    "/:id",
    describes("Edit a lead; keys that are absent keep their value", 200, Lead, editsVersion),
    allow("lead.update"),
    heldRow(findLead, showLead),
    valid("json", UpdateLead),
    async (c) => {
      const lead = await updateLead(c.var.ctx, {
        id: c.req.param("id"),
        expectedVersion: expectedVersion(c),
        change: c.req.valid("json"),
      });
      setVersion(c, lead);
      return c.json(presentLead(lead), 200);
    },
  )
  .delete(
    "/:id",
    describes("Delete a lead, its photo and its profile", 204, undefined, deletesVersion),
    allow("lead.delete"),
    heldRow(findLead, showLead),
    async (c) => {
      await deleteLead(c.var.ctx, { id: c.req.param("id"), expectedVersion: expectedVersion(c) });
      return c.body(null, 204);
    },
  )
  .post(
    "/:id/generate-profile",
    describes(
      "Have the lead's brand profile written by the AI server",
      200,
      Lead,
      refusesWith([409, 429], editsVersion),
    ),
    allow("lead.generateProfile"),
    heldRow(findLead, showLead),
    async (c) => {
      const lead = await generateProfile(c.var.ctx, {
        id: c.req.param("id"),
        expectedVersion: expectedVersion(c),
      });
      setVersion(c, lead);
      return c.json(presentLead(lead), 200);
    },
  );
