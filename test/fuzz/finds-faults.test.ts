import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Context, Hono } from "hono";
import { clients } from "#/db/schema";
import type { Action } from "#/src/contract/permissions";
import { permissions } from "#/src/contract/permissions";
import { expectConsoleError } from "../support/console-errors";
import { actions } from "./support/described";
import { seeds, tryOperation } from "./support/try-operation";
import { type FuzzWorld, openFuzzWorld } from "./support/world";

/** Faults placed in front of the portal, with the texts that the report and the log must contain. */
type Fault = {
  says: string;
  /** The operations affected by the fault: trying the others costs a round of the whole API. */
  at: (action: Action) => boolean;
  logs?: RegExp;
  spoil: (c: Context, world: FuzzWorld) => unknown;
};

const faults: Record<string, Fault> = {
  "a failure at an unreadable If-Match": {
    says: "the portal failed",
    at: () => true,
    spoil(c) {
      const header = c.req.header("If-Match") ?? "*";
      if (header !== "*" && !/^"\d{1,3}"$/.test(header)) replace(c, new Response("boom", { status: 500 }));
    },
  },
  "an answer of another form": {
    says: "$.phone: missing",
    at: (action) => permissions[action].path.startsWith("/api/client-leads/"),
    async spoil(c) {
      if (c.req.method !== "PUT" || !c.req.path.startsWith("/api/client-leads/") || !c.res.ok) return;
      const { phone, ...lead } = (await c.res.json()) as { phone: unknown };
      replace(c, Response.json(phone === null ? lead : { phone, ...lead }, c.res));
    },
  },
  "an undescribed status": {
    says: "this status is not described",
    at: () => true,
    spoil(c) {
      if (c.res.status === 204) replace(c, new Response(null, { status: 205, headers: c.res.headers }));
    },
  },
  "a write before a refusal": {
    says: "refused, but clients changed",
    at: (action) => permissions[action].method === "PATCH",
    async spoil(c, { app }) {
      if (c.req.method !== "PATCH" || c.res.status !== 400) return;
      const websiteUrl = `https://${Bun.randomUUIDv7()}.test`;
      await app.db.transaction((tx) => tx.update(clients).set({ websiteUrl }));
    },
  },
  "a body that is taken although it is described otherwise": {
    says: "took what is ",
    at: (action) => permissions[action].path === "/api/tasks",
    spoil(c) {
      if (c.req.path === "/api/tasks" && c.res.status === 400) replace(c, Response.json([], { status: 200 }));
    },
  },
  "a role that is let in": {
    says: "is not refused",
    at: () => true,
    logs: /is not described as refusing with 404/,
    spoil(c) {
      // This route refuses tokens of every role.
      if (c.req.path.startsWith("/api/auth/")) return;
      if (c.res.status === 403) replace(c, Response.json({}, { status: 404 }));
    },
  },
};

let world: FuzzWorld | undefined;
let present: Fault | undefined;
beforeAll(async () => {
  const extra = new Hono().use(async (c, next) => {
    await next();
    if (world) await present?.spoil(c, world);
  });
  world = await openFuzzWorld({ extra });
});
afterAll(() => world?.stop());

describe("the calls of one round find", () => {
  for (const [name, fault] of Object.entries(faults)) {
    test(name, async () => {
      present = fault;
      if (fault.logs) expectConsoleError(fault.logs);
      expect(await firstFailure(actions.filter(fault.at))).toContain(fault.says);
    });
  }
});

async function firstFailure(actions: Action[]): Promise<string> {
  const [seed = 0] = seeds();
  for (const action of world ? actions : []) {
    const failure = world && (await tryOperation(world, action, seed, { isShrunk: false }));
    if (failure) return failure;
  }
  return "nothing";
}

/** Hono keeps the headers of the response that it replaces unless they are removed first. */
function replace(c: Context, answer: Response) {
  c.res = undefined;
  c.res = answer;
}
