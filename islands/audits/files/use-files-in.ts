import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { ChosenFile, FileResult, ReadResult } from "#/islands/files-in/audit-planner";
import { type Reader, ReaderFailed, startReader } from "#/islands/files-in/reader";
import { useDraft } from "#/islands/forms/draft";
import { useViewer } from "#/islands/runtime/page/viewer";
import type { AuditLimitsInForce } from "#/src/contract/audit-limits";
import type { Audit } from "#/src/contract/audits";
import { mostImportedFiles } from "#/src/contract/choices/reports-in";
import type { AuditNow } from "#/src/imports/reports/audit-plan";
import type { Answers } from "#/src/imports/reports/report";
import { filesDraftOf } from "../drafts";
import { rememberedPeriods, rememberPeriod } from "./remembered-periods";

type State = {
  seen: ReadResult | null;
  /** Version of the audit that the plan was made against; null for a new one. */
  version: number | null;
  progress: { part: number; name: string } | null;
  failure: string | null;
};

const nothing: State = { seen: null, version: null, progress: null, failure: null };

type FilesInOptions = {
  formName: string;
  current: Audit | null;
  /** Current values of a new audit. */
  typed: () => AuditNow;
};

/** State of a form's files: their contents and the plan for its audit. */
export function useFilesIn({ formName, current, typed }: FilesInOptions) {
  const { today } = useViewer();
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<ChosenFile[]>([]);
  const [currency, setCurrency] = useState<string | null>(null);
  const [state, setState] = useState<State>(nothing);
  const [leftOut, setLeftOut] = useState(0);
  const reader = useRef<Reader>(null);
  const latestTyped = useRef(typed);
  latestTyped.current = typed;
  useEffect(() => () => reader.current?.close(), []);
  // Files do not survive a sign-in, but the data read from them does.
  useDraft<State>(
    filesDraftOf(formName),
    () => (state.seen ? { ...state, progress: null, failure: null } : null),
    setState,
  );

  useEffect(() => {
    if (chosen.length === 0) return;
    let isLatest = true;
    const show = (change: Partial<State>) => isLatest && setState((before) => ({ ...before, ...change }));
    show({ progress: { part: 0, name: chosen[0]?.file.name ?? "" }, failure: null });
    reader.current ??= startReader();
    const audit = current ? basisOf(current) : latestTyped.current();
    const remembered = { ...periodsIn(current), ...rememberedPeriods() };
    const currentReader = reader.current;
    queries
      .fetchQuery<AuditLimitsInForce>({ queryKey: ["/api/audit-limits"] })
      .then(({ limits }) =>
        currentReader.read({ files: chosen, remembered, audit, today, currency, limits }, (part, name) =>
          show({ progress: { part, name } }),
        ),
      )
      .then(
        (seen) => show({ seen, version: current?.version ?? null, progress: null }),
        (error) => show({ progress: null, failure: sentenceOf(error) }),
      );
    return () => {
      isLatest = false;
    };
  }, [chosen, currency, current, today, queries]);

  return {
    ...state,
    /** Number of files beyond the limit of one import. */
    leftOut,
    currency,
    setCurrency,
    /** False for data restored after a sign-in: its open questions need the files again. */
    hasFiles: chosen.length > 0,
    add: (files: readonly File[]) => {
      if (files.length === 0) return;
      const all = [...chosen, ...files.map((file) => ({ key: nextKey(), file, answers: {} }))];
      setLeftOut(Math.max(0, all.length - mostImportedFiles));
      setChosen(all.slice(0, mostImportedFiles));
    },
    remove: (key: string) => {
      const others = chosen.filter((file) => file.key !== key);
      setLeftOut(0);
      setChosen(others);
      if (others.length === 0) setState(nothing);
    },
    clear: () => {
      setLeftOut(0);
      setChosen([]);
      setState(nothing);
    },
    answer: ({ key, sha256 }: FileResult, answers: Answers) => {
      if (sha256 && answers.period) rememberPeriod(sha256, answers.period);
      setChosen(
        chosen.map((file) =>
          file.key === key ? { ...file, answers: { ...file.answers, ...answers } } : file,
        ),
      );
    },
    tryAgain: () => setChosen([...chosen]),
  };
}

export type FilesInState = ReturnType<typeof useFilesIn>;

let lastKey = 0;

function nextKey(): string {
  lastKey += 1;
  return String(lastKey);
}

/** Returns the basis of a plan: the figures and the files they come from. */
function basisOf({ figureSources, ...audit }: Audit): AuditNow {
  return { ...audit, figureSources };
}

function periodsIn(audit: Audit | null) {
  const files = audit?.figureSources?.files ?? [];
  return Object.fromEntries(files.flatMap(({ sha256, period }) => (period ? [[sha256, period]] : [])));
}

function sentenceOf(error: Error): string {
  return error instanceof ReaderFailed ? error.message : `The files could not be read (${error.message}).`;
}
