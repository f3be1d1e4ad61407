import { z } from "zod";
import { DuplicateHandling, ImportOutcome, LikelyDoubleBy, LikelyDoubleIs } from "./enums";
import { callLimits } from "./limits-of-calls";
import { withScheme } from "./links";
import { Id, OptionalHttpUrl } from "./primitives";
import { FieldError } from "./problem";

/** A web address of a row, which may lack the scheme. */
export const ImportedUrl = z.preprocess(
  (value) => (typeof value === "string" ? withScheme(value) : value),
  OptionalHttpUrl,
);

/**
 * Some rows of a file. Rows are checked one by one by the server, so that one bad row does not refuse its neighbours.
 */
export const ImportRows = z.strictObject({
  rows: z
    .array(
      z.looseObject({
        line: z.int().min(1),
        version: z
          .int()
          .nullable()
          .optional()
          .describe(
            "Of what the plan was made against, as a dry run says it, null where there was nothing: an update of what changed since is refused",
          ),
      }),
    )
    .min(1, "At least one row")
    .max(callLimits.importRows, `At most ${callLimits.importRows} rows a call`),
  onDuplicate: DuplicateHandling.default("skip"),
  dryRun: z.boolean().default(false),
  skipInvalid: z
    .boolean()
    .default(false)
    .describe(
      "Leave a wrong value of an optional field out, and name it in `dropped`, rather than refuse its row",
    ),
  importId: Id.optional().describe(
    "Shared by all calls of one file, which can then be undone together: POST /api/operations/{importId}/undo",
  ),
});
export type ImportRows = z.infer<typeof ImportRows>;
export type ImportRowsInput = z.input<typeof ImportRows>;

const ImportedValue = z.union([z.string(), z.number(), z.array(z.string())]).nullable();

export const ImportResult = z.object({
  created: z.int(),
  updated: z.int(),
  unchanged: z.int().describe("Rows of an update that say nothing but what is there already"),
  skipped: z.int(),
  invalid: z.int(),
  results: z.array(
    z.object({
      line: z.int(),
      outcome: ImportOutcome,
      id: Id.nullable(),
      version: z
        .int()
        .nullable()
        .describe("Of what exists, as it is after the call; null where there was nothing"),
      errors: z.array(FieldError),
      dropped: z.array(FieldError).describe("Wrong values of optional fields that `skipInvalid` left out"),
      changes: z
        .array(z.object({ field: z.string(), from: ImportedValue, to: ImportedValue }))
        .describe("What an update changes; people are called by name"),
      likelyDoubles: z
        .array(z.object({ id: Id, name: z.string(), is: LikelyDoubleIs, by: LikelyDoubleBy }))
        .describe("In a dry run: what has the website or e-mail address of a row to be created, at most 3"),
    }),
  ),
});
export type ImportResult = z.infer<typeof ImportResult>;
