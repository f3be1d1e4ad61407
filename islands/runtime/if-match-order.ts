import type { HeldOptions } from "#/src/client/browser";
import { orderTag } from "#/src/format/order-tag";

/** Holds a new order of a list to the order that was shown. */
export const ifMatchOrder = (shown: readonly { id: string }[]): HeldOptions => ({
  headers: { "If-Match": `"${orderTag(shown)}"` },
});
