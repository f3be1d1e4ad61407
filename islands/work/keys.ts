const workPath = "/api/work";

export const listsKey = [workPath, "list"] as const;

/** The caller's counters; the call's own address. */
export const summaryKey = [workPath, "summary"] as const;
