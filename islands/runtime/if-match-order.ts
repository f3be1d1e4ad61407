import { orderTag } from "#/src/format/order-tag";

/** The header that refuses a new order of a list whose order was changed since it was shown. */
export const ifMatchOrder = (shown: readonly { id: string }[]) => ({ "If-Match": `"${orderTag(shown)}"` });
