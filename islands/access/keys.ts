export const accessPath = "/api/access";

/** Cache key of a client's accesses: below the path of all, so that a change of any row reloads them too. */
export const clientKey = (clientId: string) => [accessPath, "of client", clientId] as const;
