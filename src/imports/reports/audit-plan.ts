import {
  type FigureSources,
  type ImportedField,
  importedFields,
  type ReportKind,
} from "#/src/contract/choices/reports-in";
import { auditFigures, type Finding, type ReadFile } from "./audit-figures";
import type { SkuLimits } from "./product-issues";
import type { Period } from "./report";

/** A parsed file with the SHA-256 of its bytes in hexadecimal. */
export type PlanFile = ReadFile & { sha256: string };

/** Current values of the audit; empty for a new one. */
export type AuditNow = { readonly [F in ImportedField]?: unknown } & { figureSources?: FigureSources | null };

/** A planned change of a figure: old and new value, source files and computation. */
export type PlannedChange = {
  field: ImportedField;
  now: unknown;
  next: unknown;
  source: string;
  how: string;
};

/** Body of the call that applies a plan. */
export type PlanBody = {
  files: {
    name: string;
    sha256: string;
    kind: ReportKind;
    marketplace: string | null;
    currency: string | null;
    period: Period | null;
    rows: number;
  }[];
  figures: { [F in ImportedField]?: unknown };
  sources: { [F in ImportedField]?: { files: number[]; how: string } };
};

/** `body` is null when the files have no figure. */
export type Plan = { changes: PlannedChange[]; remarks: string[]; refusals: string[]; body: PlanBody | null };

type Options = {
  today: string;
  currency?: string | null;
  /** Limits for underperforming products; the defaults unless given. */
  limits?: SkuLimits | undefined;
};

/**
 * Plans the changes that files would make to an audit. Nothing is written: the caller sends `body` with the audit's
 * version to apply it.
 */
export function planFor(
  files: readonly PlanFile[],
  audit: AuditNow,
  { today, currency = null, limits }: Options,
): Plan {
  const place = {
    currency: typeof audit.currency === "string" ? audit.currency : currency,
    marketplace: typeof audit.marketplace === "string" ? audit.marketplace : null,
  };
  const { figures, remarks, refusals } = auditFigures(files, { today, place, limits });
  const found = importedFields.flatMap((field): [ImportedField, Finding][] => {
    const finding = figures[field];
    if (!finding) return [];
    const value =
      field === "adSpendData" ? withOtherChannels(audit.adSpendData, finding.value) : finding.value;
    return [[field, { ...finding, value }]];
  });
  const nameOf = (at: number) => files[at]?.file ?? "";
  const changes = found.flatMap(([field, { value, how, files: from }]) => {
    const now = audit[field] ?? null;
    if (JSON.stringify(now) === JSON.stringify(value)) return [];
    return [{ field, now, next: value, source: from.map(nameOf).join(", "), how }];
  });
  return { changes, remarks, refusals, body: found.length > 0 ? bodyOf(files, found) : null };
}

/** Builds the body of a plan; files without a figure are left out. */
function bodyOf(files: readonly PlanFile[], found: readonly [ImportedField, Finding][]): PlanBody {
  const used = [...new Set(found.flatMap(([, finding]) => finding.files))].toSorted((a, b) => a - b);
  const source = ({ files: from, how }: Finding) => ({ files: from.map((at) => used.indexOf(at)), how });
  return {
    files: used.flatMap((at) => {
      const entry = files[at];
      if (!entry) return [];
      const { kind, marketplace, currencies, period, rows } = entry.report;
      const name = entry.file.split(/[/\\]/).at(-1)?.slice(0, 255) || "file";
      const currency = currencies[0] ?? null;
      return [{ name, sha256: entry.sha256, kind, marketplace, currency, period, rows: rows.count }];
    }),
    figures: Object.fromEntries(found.map(([field, { value }]) => [field, value])),
    sources: Object.fromEntries(found.map(([field, finding]) => [field, source(finding)])),
  };
}

/** Replaces Amazon's spend with that of the reports and keeps other channels. */
function withOtherChannels(now: unknown, amazon: unknown): unknown {
  if (typeof now !== "object" || now === null || Array.isArray(now)) return amazon;
  const others = Object.entries(now).filter(([channel]) => !/^amazon\b/i.test(channel));
  return { ...Object.fromEntries(others), ...(amazon as object) };
}
