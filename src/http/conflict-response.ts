import type { Context as HonoContext, Input, MiddlewareHandler } from "hono";
import type { Context } from "#/src/domain/context";
import { Stale, Superseded } from "#/src/domain/errors";
import { orderTag } from "#/src/format/order-tag";
import { setTag, setVersion, setVersions } from "./context";
import { problem, refusalOf } from "./errors";
import type { AppEnv } from "./types";

type Versioned = { version: number };

/**
 * Adds to a 412, and to the 409 of a superseded row, the current state as a read would show it to this caller, and
 * sets its version as ETag.
 * @throws errors of `read`, such as NotFound if it has been deleted
 */
export function currentOnConflict<Path extends string, I extends Input>(
  read: (c: HonoContext<AppEnv, Path, I>) => Promise<{ current: unknown; name: (c: HonoContext) => void }>,
): MiddlewareHandler<AppEnv, Path, I> {
  return async (c, next) => {
    await next();
    if (!(c.error instanceof Stale || c.error instanceof Superseded)) return;
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

/** Adds the current order of a list to a 412, for a route that changes the order. */
export function currentOrderOnConflict<Entity extends { id: string }>(
  list: (ctx: Context) => Promise<readonly Entity[]>,
) {
  return currentOnConflict(async (c) => {
    const current = await list(c.var.ctx);
    return { current, name: () => setTag(c, orderTag(current)) };
  });
}
