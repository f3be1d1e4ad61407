import { z } from "zod";

/** What is wrong with one field. */
export const FieldError = z.object({ path: z.string(), message: z.string() });
export type FieldError = z.infer<typeof FieldError>;

/** What a refused request carries, `application/problem+json` after RFC 9457. */
export const Problem = z.object({
  type: z.string().optional(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  errors: z.array(FieldError).optional(),
  current: z
    .unknown()
    .optional()
    .describe("With 412: what is there now, as a read would show it; its version is the ETag"),
  requestId: z.string().optional(),
});
export type Problem = z.infer<typeof Problem>;
