import { z } from "zod";
import { type ImportedField, importedFields, mostImportedFiles } from "./choices/reports-in";
import { CurrencyCode, ReportKind } from "./enums";
import { limits } from "./limits";
import { Id, IsoDate, optionalLine, requiredText, Timestamp } from "./primitives";

const Period = z
  .strictObject({ from: IsoDate, to: IsoDate })
  .refine(({ from, to }) => from <= to, "Must not end before it begins");

const Sha256 = z
  .string()
  .regex(/^[0-9a-f]{64}$/, "Must be a SHA-256 in 64 lower-case hexadecimal digits")
  .describe("Of the file's bytes");

export const Currency = CurrencyCode.nullable();

const ReportFile = z.strictObject({
  name: requiredText("Required", limits.fileNameLength),
  sha256: Sha256,
  kind: ReportKind,
  marketplace: optionalLine(),
  currency: Currency,
  period: Period.nullable(),
  rows: z.int().min(1).max(limits.reportRows).describe("Rows of figures, without totals and headers"),
});

const FigureSource = z.strictObject({
  files: z
    .array(z.int().min(0))
    .min(1)
    .max(mostImportedFiles)
    .describe("Places in the list of files, from 0"),
  how: requiredText("Required", limits.howLength).describe("How the figure came about, in a sentence"),
});

/** A key for each field that reports can fill. */
function byImportedField<T>(schema: z.ZodType<T>) {
  const entries = importedFields.map((field) => [field, schema.optional()]);
  return z.strictObject(Object.fromEntries(entries) as Record<ImportedField, z.ZodOptional<z.ZodType<T>>>);
}

/**
 * Where the imported figures of an audit come from. `isChanged` figures were changed since by hand. Files that no
 * figure comes from any more are not listed.
 */
export const FigureSources = z.object({
  files: z.array(
    z.object({
      ...ReportFile.shape,
      appliedAt: Timestamp,
      appliedBy: Id.nullable(),
    }),
  ),
  figures: byImportedField(z.object({ ...FigureSource.shape, isChanged: z.boolean() })),
});
export type FigureSources = z.infer<typeof FigureSources>;

/** The files of a plan, and for each field that it fills where the figure comes from. */
export const planSources = {
  files: z.array(ReportFile).min(1).max(mostImportedFiles),
  sources: byImportedField(FigureSource),
};
