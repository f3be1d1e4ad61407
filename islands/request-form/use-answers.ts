import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { keepTyped, readTyped } from "#/islands/forms/typed-text";
import { detailOf } from "#/islands/runtime/changes/failure-sentence";
import { useViewer } from "#/islands/runtime/page/viewer";
import { ApiError } from "#/src/client/api-error";
import type { TaskFile } from "#/src/contract/files";
import type { FormField } from "#/src/contract/forms";
import type { Answer, Request } from "#/src/contract/requests";
import { answersByKey, fromTyped, valuesOf } from "./rules";
import type { RequestWays } from "./ways";

/** An answer of somebody else that arrived before the one typed here was stored. */
export type Clash = { mine: unknown; theirs: Answer };

/** The state of what was typed: stored, being stored, or not stored for want of a connection. */
export type Saving = "idle" | "saving" | "saved" | "failed";

type Typed = Readonly<Record<string, unknown>>;
type Change = { field: FormField; value: unknown; row?: string };

const lookMs = 20_000;
const retryMs = 5_000;

/**
 * The answers of a form being filled in. What is typed is kept in this tab until it is stored, one call after another
 * for each field; a failed call is repeated, and nothing of another person is overwritten unseen.
 */
export function useAnswers(first: Request, ways: RequestWays, key: readonly string[]) {
  const queries = useQueryClient();
  const { isPreview } = useViewer();
  const { data: request } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => ways.read(signal),
    initialData: first,
    refetchInterval: isPreview ? false : lookMs,
    refetchOnWindowFocus: !isPreview,
  });
  const draft = `request-${first.taskId}`;
  const [typed, setTyped] = useState<Typed>({});
  const [clashes, setClashes] = useState<Readonly<Record<string, Clash>>>({});
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [saving, setSaving] = useState<Saving>("idle");
  const waiting = useRef(new Map<string, Change>());
  const line = useRef<Promise<void>>(Promise.resolve());
  const latest = useRef(request);
  latest.current = request;

  // What was typed and not stored before a reload.
  useEffect(() => {
    const stored = readTyped(draft);
    if (stored !== null) setTyped(JSON.parse(stored) as Typed);
  }, [draft]);

  const change = (changed: (all: Typed) => Typed) =>
    setTyped((all) => {
      const next = changed(all);
      keepTyped(draft, Object.keys(next).length === 0 ? null : JSON.stringify(next));
      return next;
    });
  const without = <T>(all: Readonly<Record<string, T>>, name: string) => {
    const { [name]: _, ...others } = all;
    return others;
  };
  const show = (answer: Answer) => {
    queries.setQueryData<Request>(
      key,
      (shown) =>
        shown && {
          ...shown,
          answers: shown.answers.map((each) => (each.key === answer.key ? answer : each)),
        },
    );
    const answers = latest.current.answers.map((each) => (each.key === answer.key ? answer : each));
    latest.current = { ...latest.current, answers };
  };
  const versionOf = ({ field, row }: Change) => {
    const answer = answersByKey(latest.current).get(field.key);
    if (row === undefined) return answer?.version ?? 0;
    return answer?.rows?.find(({ id }) => id === row)?.version ?? 0;
  };

  async function send(name: string, { field, value, row }: Change): Promise<void> {
    try {
      const version = versionOf({ field, value, ...(row !== undefined && { row }) });
      show(await ways.save({ key: field.key, value, version, ...(row !== undefined && { row }) }));
      if (!waiting.current.has(name)) change((all) => without(all, name));
      setErrors((all) => without(all, field.key));
      setSaving(waiting.current.size > 0 ? "saving" : "saved");
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500 || error.status === 429) {
        if (!waiting.current.has(name))
          waiting.current.set(name, { field, value, ...(row !== undefined && { row }) });
        setSaving("failed");
        return;
      }
      setSaving("idle");
      if (error.status === 412) {
        const theirs = error.current as Answer;
        show(theirs);
        setClashes((all) => ({ ...all, [name]: { mine: value, theirs } }));
      } else {
        setErrors((all) => ({ ...all, [field.key]: detailOf(error) ?? error.detail }));
        if (error.status === 409) void queries.invalidateQueries({ queryKey: key });
      }
    }
  }

  /** Sends what waits, one after another. */
  function flush(): Promise<void> {
    line.current = line.current.then(async () => {
      for (const [name, waits] of [...waiting.current]) {
        if (waiting.current.get(name) !== waits) continue;
        waiting.current.delete(name);
        await send(name, waits);
      }
    });
    return line.current;
  }

  function save(name: string, changed: Change) {
    waiting.current.set(name, changed);
    setClashes((all) => without(all, name));
    setSaving("saving");
    return flush();
  }

  const retry = useRef(flush);
  retry.current = flush;
  useEffect(() => {
    if (saving !== "failed") return;
    const again = () => void retry.current();
    const timer = setInterval(again, retryMs);
    window.addEventListener("online", again);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", again);
    };
  }, [saving]);

  const answers = answersByKey(request);
  return {
    request,
    answers,
    typed,
    values: valuesOf(request, answers, typed),
    errors,
    clashes,
    saving,
    setErrors,
    type: (name: string, value: unknown) => change((all) => ({ ...all, [name]: value })),
    /** Stores the answer to a field, unless it is stored already. */
    commit(field: FormField, value: unknown) {
      const next = fromTyped(field, value);
      const stored = answers.get(field.key)?.value ?? null;
      if (JSON.stringify(next) === JSON.stringify(stored) && !waiting.current.has(field.key)) {
        change((all) => without(all, field.key));
        return Promise.resolve();
      }
      return save(field.key, { field, value: next });
    },
    commitRow: (field: FormField, row: string, value: unknown) =>
      save(`${field.key}/${row}`, { field, row, value }),
    /** Stores the own answer over the other person's. */
    keepMine(name: string, field: FormField) {
      const clash = clashes[name];
      const [, row] = name.split("/");
      if (clash) void save(name, { field, value: clash.mine, ...(row !== undefined && { row }) });
    },
    /** Drops the own answer. */
    takeTheirs(name: string) {
      setClashes((all) => without(all, name));
      change((all) => without(all, name));
    },
    /** Waits for everything typed; false if something is not stored. */
    async settle(fields: readonly FormField[]): Promise<boolean> {
      for (const field of fields) {
        if (field.key in typed && !(field.key in clashes)) void this.commit(field, typed[field.key]);
      }
      await flush();
      return waiting.current.size === 0;
    },
    /** Shows the files of a field, whose ids are stored as its answer. */
    showFiles(name: string, files: readonly TaskFile[]) {
      const answer = answersByKey(latest.current).get(name);
      if (answer) show({ ...answer, files: [...files] });
    },
    showRequest: (next: Request) => queries.setQueryData(key, next),
  };
}

export type Answers = ReturnType<typeof useAnswers>;
