import { Hono } from "hono";
import { Found, SearchAll } from "#/src/contract/search";
import { allow } from "#/src/http/allow";
import { arrayOf, describes } from "#/src/http/describes";
import type { AppEnv } from "#/src/http/types";
import { valid } from "#/src/http/valid";
import { searchAll } from "./search-all";

export const searchRoutes = new Hono<AppEnv>().get(
  "/",
  describes({
    id: "searchEverything",
    summary: "Search the portal",
    description:
      "Finds clients, people, leads, design projects and tasks by words: at most 20, best match first.",
    returns: arrayOf(Found),
  }),
  allow("search.all"),
  valid("query", SearchAll),
  async (c) => c.json(await searchAll(c.var.ctx, c.req.valid("query")), 200),
);
