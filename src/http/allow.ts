import type { Context as HonoContext } from "hono";
import { createMiddleware } from "hono/factory";
import type { BlankInput } from "hono/types";
import { role } from "#/src/contract/choices/users";
import { type Action, can, permissions, whoMay } from "#/src/contract/permissions";
import { Id } from "#/src/contract/primitives";
import type { Context, DoneOperation } from "#/src/domain/context";
import { Forbidden, NotFound, Unauthorized } from "#/src/domain/errors";
import { wasDone } from "#/src/domain/write";
import { bodyRefusals } from "./body";
import { currentOnConflict, versioned } from "./conflict-response";
import { requestContext } from "./context";
import type { Status } from "./errors";
import { refusing } from "./refusals";
import type { AppEnv } from "./types";

/**
 * Admits callers whose role permits the action; every API route starts with it. The response contains the current day
 * in the portal's time zone (`X-Portal-Date`), for callers with another clock or time zone. After a write that was
 * logged it also contains the operation in the audit log (`X-Operation-Id`) and, if the caller can undo it, the end of
 * the undo period (`X-Undo-Until`).
 */
export function allow(action: Action) {
  const check = createMiddleware<AppEnv>(async (c, next) => {
    const actor = c.get("actor");
    if (!actor) throw new Unauthorized();
    if (!can(actor.role, action)) throw new Forbidden(`${whoMay(action)}.`);
    const ctx = await requestContext(c, actor);
    c.header("X-Portal-Date", ctx.today);
    await runAs(c, ctx, next);
  });
  return refusing(check, refusalsOfAllow(action));
}

/** Runs the handler with this context, and adds the headers of the operation that it makes. */
export async function runAs(c: HonoContext<AppEnv>, ctx: Context, next: () => Promise<void>): Promise<void> {
  let operation: DoneOperation | undefined;
  const onOperation = (done: DoneOperation) => {
    operation = done;
  };
  c.set("ctx", { ...ctx, onOperation });
  await next();
  // Hono's `c.header` would recreate the response if there already is one.
  if (operation) c.res.headers.set("X-Operation-Id", operation.id);
  if (operation?.undoUntil) c.res.headers.set("X-Undo-Until", operation.undoUntil);
}

/** Lists its own refusals and, for a write, those of an Idempotency-Key, for which the body is read. */
function refusalsOfAllow(action: Action): Status[] {
  const isWrite = permissions[action].method !== "GET";
  const isForSome = role.values.some((each) => !can(each, action));
  return [401, ...(isForSome ? ([403] as const) : []), ...(isWrite ? [...bodyRefusals, 422 as const] : [])];
}

type Find<Row> = (ctx: Context, id: string) => Promise<Row>;
type Show<Row> = (ctx: Context, row: Row) => { version: number } | Promise<{ version: number }>;

/**
 * Checks that the row named in the path exists for this caller before the body is validated. `find` throws NotFound; a
 * repeated request passes nevertheless and gets its stored response from the write.
 */
export function row(find: Find<unknown>) {
  const check = createMiddleware<AppEnv, "/:id">(async (c, next) => {
    const id = Id.safeParse(c.req.param("id"));
    if (!id.success) throw new NotFound();
    await find(c.var.ctx, id.data).catch(async (error: unknown) => {
      if (!(error instanceof NotFound && (await wasDone(c.var.ctx)))) throw error;
    });
    await next();
  });
  return refusing(check, [404]);
}

/** Rejects malformed ids on routes whose handler finds the row itself. */
export const validId = refusing(
  createMiddleware<AppEnv, "/:id">(async (c, next) => {
    if (!Id.safeParse(c.req.param("id")).success) throw new NotFound();
    await next();
  }),
  [404],
);

/** Works like `row` for a change that is conditional on a version: a refusal includes the current row. */
export function versionedRow<Row>(find: Find<Row>, show: Show<Row>) {
  const check = row(find);
  const tell = currentOnConflict<"/:id", BlankInput>(async (c) => {
    const { ctx } = c.var;
    return versioned(await show(ctx, await find(ctx, c.req.param("id"))));
  });
  const both = createMiddleware<AppEnv, "/:id">((c, next) =>
    check(c, async () => void (await tell(c, next))),
  );
  return refusing(both, [404]);
}
