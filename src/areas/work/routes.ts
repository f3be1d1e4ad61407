import { Hono } from "hono";
import { ListWork, WorkItem, WorkSummary } from "#/src/contract/work";
import { allow } from "#/src/http/allow";
import { arrayOf, describes, showsPages } from "#/src/http/describes";
import { setPaging, setUncountedPaging } from "#/src/http/paging";
import type { AppEnv } from "#/src/http/types";
import { valid } from "#/src/http/valid";
import { countWork, workSummary } from "./count-work";
import { listWork } from "./queries";

export const workRoutes = new Hono<AppEnv>()
  .get(
    "/",
    describes({
      id: "listWork",
      summary: "List work by due date",
      description:
        "Returns a page of what is due and for whom; a search finds words of its title and its client. Only the list of everybody's work has no total count.",
      returns: arrayOf(WorkItem),
      ...showsPages,
    }),
    allow("work.list"),
    valid("query", ListWork),
    async (c) => {
      const query = c.req.valid("query");
      const found = await listWork(c.var.ctx, query);
      if (query.person === "all") setUncountedPaging(c, found);
      else setPaging(c, { ...found, total: await countWork(c.var.ctx, query) });
      return c.json(found.items, 200);
    },
  )
  .get(
    "/summary",
    describes({
      id: "summarizeWork",
      summary: "Count the caller's work",
      description: "Counts what is assigned to the caller and what is assigned to nobody.",
      returns: WorkSummary,
    }),
    allow("work.summary"),
    async (c) => c.json(await workSummary(c.var.ctx), 200),
  );
