import { z } from "zod";

/** The error of one field. */
export const FieldError = z.object({ path: z.string(), message: z.string() });
export type FieldError = z.infer<typeof FieldError>;

/** Body of a refused request, `application/problem+json` after RFC 9457. */
export const Problem = z.object({
  type: z.string().optional(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  errors: z.array(FieldError).optional(),
  current: z
    .unknown()
    .optional()
    .describe(
      "With 412, and with 409 for an answer to a closed task: the current row, as a read would return it; its version is the ETag",
    ),
  plan: z.unknown().optional().describe("With 409 for a plan that has changed: the new plan"),
  requestId: z.string().optional(),
});
export type Problem = z.infer<typeof Problem>;
