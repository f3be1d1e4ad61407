/** Keeps a browser's order of the lead cards; sent to the screen at `path` only. */
export const cardOrderCookie = { name: "lead_order", path: "/client-leads" } as const;
