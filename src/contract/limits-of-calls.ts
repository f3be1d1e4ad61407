/** Limits of one call and one page: the server limits that screens need, in parts that load later. */
export const callLimits = {
  bodyBytes: 1_048_576,
  pageSizeMax: 200,
  importRows: 500,
} as const;
