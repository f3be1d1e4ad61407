import type { SavedView } from "#/src/contract/views";
import type { Context } from "#/src/domain/context";
import type { OwnedView } from "./queries";
import { supportedQuery } from "./view-query";

/** Returns a view for the caller, without query keys that its screen no longer supports. */
export function presentView({ actor }: Pick<Context, "actor">, row: OwnedView): SavedView {
  const { id, ownerId, screen, name, query, isShared, owner, version, createdAt, updatedAt } = row;
  const isOwn = ownerId === actor.userId;
  const supported = supportedQuery(screen, query);
  return { id, screen, name, query: supported, isShared, isOwn, owner, version, createdAt, updatedAt };
}
