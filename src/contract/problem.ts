import { z } from "zod";

/** What a refused request carries, `application/problem+json` after RFC 9457. */
export const Problem = z.object({
  type: z.string().optional(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  requestId: z.string().optional(),
});
export type Problem = z.infer<typeof Problem>;
export type FieldError = { path: string; message: string };
