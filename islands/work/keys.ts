const workPath = "/api/work";

export const listsKey = [workPath, "list"] as const;

/** Cache key of the caller's counts, equal to the call's address. */
export const summaryKey = [workPath, "summary"] as const;
