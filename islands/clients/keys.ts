/** Under which everything about clients is kept; what changes a client invalidates all of it. */
export const clientsKey = ["/api/clients"] as const;

export const summaryKey = [...clientsKey, "summary"] as const;
