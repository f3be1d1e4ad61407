/** Limits of one call and one page, for the parts of screens that load on demand. */
export const callLimits = {
  bodyBytes: 1_048_576,
  pageSizeMax: 200,
  importRows: 500,
} as const;
