import type { Context as HonoContext, Input, MiddlewareHandler } from "hono";
import type { Context } from "#/src/domain/context";
import { Stale } from "#/src/domain/errors";
import { orderTag } from "#/src/format/order-tag";
import { setTag, setVersion, setVersions } from "./context";
import { problem, refusalOf } from "./errors";
import type { AppEnv } from "./types";

type Versioned = { version: number };

/**
 * Says beside a 412 what is there now, as a read would show it to this caller, and names that version in the ETag.
 * @throws what `read` throws, such as NotFound for what is gone by then
 */
export function currentOnConflict<Path extends string, I extends Input>(
  read: (c: HonoContext<AppEnv, Path, I>) => Promise<{ current: unknown; name: (c: HonoContext) => void }>,
): MiddlewareHandler<AppEnv, Path, I> {
  return async (c, next) => {
    await next();
    if (!(c.error instanceof Stale)) return;
    const { current, name } = await read(c);
    name(c);
    c.res = problem(c, { ...refusalOf(c.error, c), current });
  };
}

export function versioned<Entity extends Versioned>(current: Entity) {
  return { current, name: (c: HonoContext) => setVersion(c, current) };
}

export function allVersioned<Entity extends Versioned>(current: readonly Entity[]) {
  return { current, name: (c: HonoContext) => setVersions(c, current) };
}

/** The order of a list, for a route that gives it another. */
export function currentOrderOnConflict<Entity extends { id: string }>(
  list: (ctx: Context) => Promise<readonly Entity[]>,
) {
  return currentOnConflict(async (c) => {
    const current = await list(c.var.ctx);
    return { current, name: () => setTag(c, orderTag(current)) };
  });
}
