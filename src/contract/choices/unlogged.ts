/**
 * Changes that the audit log does not record, with the API addresses (without `/api/`) of lists that show them, and the
 * last part of the addresses below one thing that do. Every page loads this file.
 */
export const unloggedPlaces = {
  visits: { lists: ["clients"], part: null },
  mails: { lists: ["admin/mail"], part: "mail" },
  notices: { lists: ["notices"], part: null },
} satisfies Record<string, { lists: readonly string[]; part: string | null }>;

export type UnloggedName = keyof typeof unloggedPlaces;
