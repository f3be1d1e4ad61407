/** The API path of clients, the prefix of all their cache keys. */
export const clientsPath = "/api/clients";

export const summaryKey = [clientsPath, "summary"] as const;
