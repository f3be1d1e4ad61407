/** What one call carries and one page answers at most: of the server's limits those that screens go by which load later. */
export const callLimits = {
  bodyBytes: 1_048_576,
  pageSizeMax: 200,
  importRows: 500,
} as const;
