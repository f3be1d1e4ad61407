import { type AuditNow, type Plan, type PlanFile, planFor } from "#/src/imports/reports/audit-plan";
import { NotReadable } from "#/src/imports/reports/not-readable";
import type { SkuLimits } from "#/src/imports/reports/product-issues";
import { readReport } from "#/src/imports/reports/read-report";
import type { Answers, Period, Report } from "#/src/imports/reports/report";

/** `key` distinguishes files of the same name. */
export type ChosenFile = { key: string; file: File; answers: Answers };

/** A request to read files and to plan an audit with all of them. */
export type ReadRequest = {
  files: ChosenFile[];
  /** Periods entered for files, by the file's SHA-256. */
  remembered: Record<string, Period>;
  audit: AuditNow;
  /** `yyyy-mm-dd` */
  today: string;
  /** Currency of a dollar sign, if the audit does not determine it. */
  currency: string | null;
  /** Limits for underperforming products. */
  limits: SkuLimits;
};

/** A report as shown by a screen; its rows stay in the worker. */
export type ReportSummary = Pick<
  Report,
  "kind" | "marketplace" | "currencies" | "period" | "unused" | "questions" | "remarks"
> & { rowCount: number };

/** A file read with these answers, or the sentence that refuses it. */
export type FileResult = {
  key: string;
  name: string;
  answers: Answers;
  sha256: string | null;
  report: ReportSummary | null;
  refusal: string | null;
};

export type ReadResult = { files: FileResult[]; plan: Plan };

/** Receives the fraction read, from 0 to 1, and the name of the current file. */
export type OnProgress = (part: number, name: string) => void;

/**
 * Reads files and plans audits with them. Parsed files are cached, so a new answer for one file rereads only that
 * one.
 */
export function makeAuditPlanner() {
  let readBefore = new Map<string, ReadFile>();
  return async (
    { files, remembered, ...about }: ReadRequest,
    onProgress: OnProgress,
  ): Promise<ReadResult> => {
    const read = new Map<string, ReadFile>();
    const size = files.reduce((sum, { file }) => sum + file.size, 0) || 1;
    let before = 0;
    let bytesReported = 0;
    for (const chosen of files) {
      const reportPart = (part: number) => {
        const bytesRead = before + part * chosen.file.size;
        if (part > 0 && bytesRead - bytesReported < smallestStep * size) return;
        bytesReported = bytesRead;
        onProgress(bytesRead / size, chosen.file.name);
      };
      reportPart(0);
      const cached = readBefore.get(chosen.key);
      const isCurrent =
        cached && cached.sha256 !== null && isSame(cached.answers, answersTo(chosen, cached.sha256));
      read.set(chosen.key, isCurrent ? cached : await readFile(chosen, answersTo, reportPart));
      before += chosen.file.size;
    }
    readBefore = read;
    const seen = withoutDoubles([...read.values()]);
    const whole = seen.flatMap((file) => (file.whole && !file.refusal ? [file.whole] : []));
    return {
      files: seen.map(({ whole: _whole, ...file }) => file),
      plan: planFor(whole, about.audit, about),
    };

    function answersTo({ answers }: ChosenFile, sha256: string): Answers {
      const period = remembered[sha256];
      return { ...(period && { period }), ...answers };
    }
  };
}

type ReadFile = FileResult & { whole: PlanFile | null };

async function readFile(
  chosen: ChosenFile,
  answersTo: (chosen: ChosenFile, sha256: string) => Answers,
  onPart: (part: number) => void,
): Promise<ReadFile> {
  const { key, file, answers } = chosen;
  const nothing = { key, name: file.name, answers, sha256: null, report: null, whole: null };
  const bytes = await bytesOf(file);
  if (!bytes) {
    const refusal = `“${file.name}” cannot be read any more: it was moved, changed or locked. Choose it again.`;
    return { ...nothing, refusal };
  }
  const sha256 = await sha256Of(bytes);
  onPart(hashedPart);
  const given = answersTo(chosen, sha256);
  try {
    const report = await readReport(bytes, given, (part) => onPart(hashedPart + part * (1 - hashedPart)));
    const { kind, marketplace, currencies, period, unused, questions, remarks } = report;
    const summary = { kind, marketplace, currencies, period, unused, questions, remarks };
    return {
      ...nothing,
      answers: given,
      sha256,
      report: { ...summary, rowCount: report.rows.count },
      refusal: null,
      whole: { file: file.name, sha256, report },
    };
  } catch (error) {
    if (!(error instanceof NotReadable)) throw error;
    return { ...nothing, answers: given, sha256, refusal: `“${file.name}”: ${error.message}` };
  }
}

/** Minimum step over all files, since each one renders the screen. */
const smallestStep = 0.01;

/** Share of a file's progress for hashing it. */
const hashedPart = 0.1;

/** Returns null when the browser refuses: a file modified since it was chosen is a different file. */
async function bytesOf(file: File): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}

/** Counts the same file under two names once. */
function withoutDoubles(files: readonly ReadFile[]): ReadFile[] {
  return files.map((file, at) => {
    const first = file.sha256 === null ? undefined : files.find(({ sha256 }) => sha256 === file.sha256);
    if (!first || files.indexOf(first) === at || file.refusal) return file;
    return {
      ...file,
      report: null,
      refusal: `“${file.name}” is the same file as “${first.name}” and counts once.`,
    };
  });
}

const isSame = (one: Answers, other: Answers) =>
  one.style === other.style &&
  one.dates === other.dates &&
  one.period?.from === other.period?.from &&
  one.period?.to === other.period?.to;

/** Returns the SHA-256 of bytes in hexadecimal. Browsers provide no cryptography on a page without TLS. */
export async function sha256Of(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  if (!globalThis.crypto.subtle) {
    const [{ sha256 }, { bytesToHex }] = await Promise.all([
      import("@noble/hashes/sha2.js"),
      import("@noble/hashes/utils.js"),
    ]);
    return bytesToHex(sha256(bytes));
  }
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
