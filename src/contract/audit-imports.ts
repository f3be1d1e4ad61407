import { z } from "zod";
import { type ImportedField, importedFields, mostImportedFiles } from "./choices/reports-in";
import { CurrencyCode, ReportKind } from "./enums";
import { serverLimits } from "./limits";
import { Id, IsoDate, optionalLine, requiredText, Timestamp } from "./primitives";

const Period = z
  .strictObject({ from: IsoDate, to: IsoDate })
  .refine(({ from, to }) => from <= to, "Must not end before it begins");

const Sha256 = z
  .string()
  .regex(/^[0-9a-f]{64}$/, "Must be a SHA-256 in 64 lower-case hexadecimal digits")
  .describe("SHA-256 of the file's bytes");

export const Currency = CurrencyCode.nullable();

const ReportFile = z.strictObject({
  name: requiredText("Required", serverLimits.fileNameLength),
  sha256: Sha256,
  kind: ReportKind,
  marketplace: optionalLine(),
  currency: Currency,
  period: Period.nullable(),
  rows: z.int().min(1).max(serverLimits.reportRows).describe("Data rows, without headers and totals"),
});

const FigureSource = z.strictObject({
  files: z
    .array(z.int().min(0))
    .min(1)
    .max(mostImportedFiles)
    .describe("Indexes into the list of files, from 0"),
  how: requiredText("Required", serverLimits.howLength).describe(
    "One sentence on how the figure was computed",
  ),
});

/** Builds an object with an optional key for each field that reports can fill. */
function byImportedField<T>(schema: z.ZodType<T>) {
  const entries = importedFields.map((field) => [field, schema.optional()]);
  return z.strictObject(Object.fromEntries(entries) as Record<ImportedField, z.ZodOptional<z.ZodType<T>>>);
}

/**
 * Sources of an audit's imported figures. Figures with `isChanged` were edited by hand since. Files that no figure
 * uses any more are left out.
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

/** The files of a plan and, for each field it fills, the source of the figure. */
export const planSources = {
  files: z.array(ReportFile).min(1).max(mostImportedFiles),
  sources: byImportedField(FigureSource),
};
