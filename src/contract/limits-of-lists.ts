/** Limits of lists and their addresses, in an object of their own: every list's first script has them. */
export const listLimits = {
  pageSize: 50,
  pageMax: 1_000_000,
  /** Length of a search or a filter, in characters. */
  filterLength: 200,
} as const;
