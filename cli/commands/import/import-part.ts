/** One of several files, as a plan shows it and programs read it. */
export type ShownFile = {
  file: string;
  kind: string;
  /** What people call the kind. */
  label: string;
  marketplace: string | null;
  currency: string | null;
  period: { from: string; to: string } | null;
  rows: number;
  totals: Record<string, number>;
  remarks: readonly string[];
  questions: readonly { sentence: string; answeredBy: string }[];
};

export type ShownChange = { field: string; now: unknown; next: unknown; source: string; how: string };

/** What would change, and in words what is open, left out and refused. */
export type Shown = {
  files: readonly ShownFile[];
  changes: readonly ShownChange[];
  remarks: readonly string[];
  refusals: readonly string[];
};

/** What some of the files would do, and how it is done. */
export type ImportPart = {
  shown: Shown;
  /** Whether something is open or refused that keeps all of it from being done. */
  isStopped: boolean;
  /** Asks, unless it is not to, does it, and returns what the portal answered; undefined where there was nothing to do. */
  apply: (isAsked: boolean) => Promise<unknown>;
  /** Whether some rows are refused that keep no other from going in. */
  isPartial: boolean;
};
