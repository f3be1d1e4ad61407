/**
 * Changes that the audit log does not record, with the API addresses (without `/api/`) whose responses show them, and
 * the part of those that are about one thing. Every page loads this file.
 */
export const unloggedPlaces = {
  visits: { lists: ["clients"], part: null },
  mails: { lists: ["admin/mail"], part: "mail" },
  notices: { lists: ["notices"], part: null },
} satisfies Record<string, { lists: readonly string[]; part: string | null }>;

export type UnloggedName = keyof typeof unloggedPlaces;
