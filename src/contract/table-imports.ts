import { z } from "zod";
import { DuplicateHandling, ImportOutcome, LikelyDoubleBy, LikelyDoubleIs } from "./enums";
import { callLimits } from "./limits-of-calls";
import { withScheme } from "./links";
import { Id, OptionalHttpUrl } from "./primitives";
import { FieldError } from "./problem";

/** A web address in a row, possibly without its scheme. */
export const ImportedUrl = z.preprocess(
  (value) => (typeof value === "string" ? withScheme(value) : value),
  OptionalHttpUrl,
);

/** Some rows of a file. The server checks them one by one, so that an invalid row does not reject its neighbours. */
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
            "Version that the plan was made against, as returned by a dry run; null if the row did not exist. The update is refused if the row changed since",
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
      "Drop invalid values of optional fields and list them in `dropped` instead of refusing the row",
    ),
  importId: Id.optional().describe(
    "Shared by all calls of one file, which can then be undone together: POST /api/operations/{importId}/undo",
  ),
});
export type ImportRows = z.infer<typeof ImportRows>;
export type ImportRowsInput = z.input<typeof ImportRows>;

const ImportedValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]).nullable();

export const ImportResult = z.object({
  created: z.int(),
  updated: z.int(),
  unchanged: z.int().describe("Rows of an update without any difference"),
  skipped: z.int(),
  invalid: z.int(),
  results: z.array(
    z.object({
      line: z.int(),
      outcome: ImportOutcome,
      id: Id.nullable(),
      version: z.int().nullable().describe("Version of the row after the call; null if it did not exist"),
      existing: z
        .string()
        .nullable()
        .describe(
          "Name of the existing client, lead or task that the row matches; null for new and refused rows",
        ),
      errors: z.array(FieldError),
      dropped: z.array(FieldError).describe("Invalid values of optional fields dropped by `skipInvalid`"),
      changes: z
        .array(z.object({ field: z.string(), from: ImportedValue, to: ImportedValue }))
        .describe("Fields that an update changes; people appear by name"),
      likelyDoubles: z
        .array(z.object({ id: Id, name: z.string(), is: LikelyDoubleIs, by: LikelyDoubleBy }))
        .describe(
          "In a dry run: existing clients or leads with the website or email address of a row to be created, at most 3",
        ),
    }),
  ),
});
export type ImportResult = z.infer<typeof ImportResult>;

/** The value of a field, as sent in a call. */
export type SentValue = string | number | string[];

/** A row as sent in a call. */
export type SentRow = {
  [field: string]: SentValue | null | undefined;
  line: number;
  /** Version of the existing row when it was planned; null if there was none. */
  version?: number | null;
};

/** A row of a file with its cells: as sent in a call, or with the reason why it is not sent. */
export type FileRow = { line: number; cells: readonly string[] } & (
  | { sent: SentRow; error?: undefined }
  | { sent?: undefined; error: FieldError }
);
