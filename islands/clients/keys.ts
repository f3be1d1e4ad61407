/** The API of clients, under whose address everything about them is kept. */
export const clientsPath = "/api/clients";

export const summaryKey = [clientsPath, "summary"] as const;
