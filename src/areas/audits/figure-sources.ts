import type { AuditPlan } from "#/src/contract/audits";
import { type FigureSources, importedFields } from "#/src/contract/choices/reports-in";

type Applied = { at: string; by: string | null };

/** Returns the sources of the figures after applying a plan. Files without any remaining figure are dropped. */
export function withPlan(sources: FigureSources | null, plan: AuditPlan, { at, by }: Applied): FigureSources {
  const before = sources ?? none;
  const files = [...before.files];
  const places = plan.files.map((file) => {
    const index = files.findIndex(({ sha256 }) => sha256 === file.sha256);
    const applied = { ...file, appliedAt: at, appliedBy: by };
    if (index < 0) return files.push(applied) - 1;
    // Keeps the time of the first application, from which its remaining figures are; the new description applies to all
    // of them.
    files[index] = { ...file, ...whenApplied(files[index] ?? applied) };
    return index;
  });
  const figures: FigureSources["figures"] = { ...before.figures };
  for (const field of importedFields) {
    const source = plan.sources[field];
    if (!source) continue;
    const from = source.files.flatMap((at) => places[at] ?? []);
    figures[field] = { files: from, how: source.how, isChanged: false };
  }
  return compact({ files, figures });
}

const whenApplied = ({ appliedAt, appliedBy }: FigureSources["files"][number]) => ({ appliedAt, appliedBy });

/** Returns the sources after a manual edit of these fields. */
export function withEdits(sources: FigureSources | null, edited: readonly string[]): FigureSources | null {
  if (!sources) return null;
  const figures = { ...sources.figures };
  for (const field of importedFields) {
    const source = figures[field];
    if (source && edited.includes(field)) figures[field] = { ...source, isChanged: true };
  }
  return { ...sources, figures };
}

const none: FigureSources = { files: [], figures: {} };

function compact(sources: FigureSources): FigureSources {
  const entries = importedFields.flatMap((field) => {
    const source = sources.figures[field];
    return source ? [[field, source] as const] : [];
  });
  const used = [...new Set(entries.flatMap(([, { files }]) => files))].toSorted((a, b) => a - b);
  const figures = entries.map(([field, source]) => [
    field,
    { ...source, files: source.files.map((at) => used.indexOf(at)) },
  ]);
  return {
    files: used.flatMap((at) => sources.files[at] ?? []),
    figures: Object.fromEntries(figures),
  };
}
