import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useReducer, useRef, useState } from "react";
import { keepTyped, readTyped } from "#/islands/forms/typed-text";
import { detailOf } from "#/islands/runtime/changes/failure-sentence";
import { useViewer } from "#/islands/runtime/page/viewer";
import { ApiError } from "#/src/client/api-error";
import type { TaskFile } from "#/src/contract/files";
import { fieldsOf } from "#/src/contract/form-answers";
import type { FormField } from "#/src/contract/forms";
import type { Problem } from "#/src/contract/problem";
import type { Answer, Request } from "#/src/contract/requests";
import { answersByKey, countAnswers, isFillable, offered, valuesOf } from "./rules";
import {
  type Cells,
  changed,
  isSameValue,
  joined,
  nameOf,
  partsOf,
  storedOf,
  type TypedAnswer,
  type TypedAnswers,
  valueToSend,
} from "./typed-answers";
import { useVisibility } from "./use-visibility";
import type { RequestWays } from "./ways";

/** The state of what was typed: stored, being stored, or not stored for want of a connection. */
export type Saving = "idle" | "saving" | "saved" | "failed";

/** Typed answers that are not stored yet, with the server's refusals and conflicts. */
type Unstored = {
  typed: TypedAnswers;
  /** Another person's answers, stored before the ones typed here. */
  clashes: Readonly<Record<string, Answer>>;
  /** Refusals by the field's key. */
  errors: Readonly<Record<string, string>>;
};

const lookMs = 20_000;
const retryMs = 5_000;

/**
 * The answers of a form being filled in. What is typed is stored in this tab until the server has it, one call after
 * another; a failed call is repeated, and nothing of another person is overwritten unseen.
 */
export function useAnswers(first: Request, ways: RequestWays, key: readonly string[]) {
  const queries = useQueryClient();
  const { isPreview } = useViewer();
  const calls = useRef(0);
  const { data: request } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      // A read during which an answer was stored may be older than that answer.
      for (;;) {
        const before = calls.current;
        const read = await ways.read(signal);
        if (calls.current === before) return read;
      }
    },
    initialData: first,
    refetchInterval: isPreview ? false : lookMs,
  });
  const draft = `request-${first.taskId}`;
  const [, render] = useReducer((count: number) => count + 1, 0);
  const [saving, setSaving] = useState<Saving>("idle");
  // Calls outlive the render that began them, so they read the latest of everything here.
  const latest = useRef<Unstored & { request: Request }>({ typed: {}, clashes: {}, errors: {}, request });
  latest.current.request = request;
  const waiting = useRef(new Set<string>());
  const failing = useRef(new Set<string>());
  const line = useRef<Promise<void>>(Promise.resolve());

  const set = (change: Partial<Unstored>) => {
    Object.assign(latest.current, change);
    const { typed } = latest.current;
    if (change.typed) keepTyped(draft, Object.keys(typed).length === 0 ? null : JSON.stringify(typed));
    render();
  };
  const setTyped = (name: string, typed: TypedAnswer | null) =>
    set({ typed: changed(latest.current.typed, name, typed) });
  const setClash = (name: string, clash: Answer | null) =>
    set({ clashes: changed(latest.current.clashes, name, clash) });
  const setError = (field: string, error: string | null) =>
    set({ errors: changed(latest.current.errors, field, error) });
  const fieldOf = (field: string) =>
    fieldsOf(latest.current.request.form.sections).find((each) => each.key === field);
  const answerOf = (field: string) => answersByKey(latest.current.request).get(field);
  const show = (answer: Answer) => {
    const answers = latest.current.request.answers.map((each) => (each.key === answer.key ? answer : each));
    const next = { ...latest.current.request, answers };
    const progress = countAnswers(next, valuesOf(next, answersByKey(next), {}));
    latest.current.request = { ...next, progress };
    queries.setQueryData<Request>(key, latest.current.request);
    render();
  };

  /** Notes what is typed, with the stored answer that it changes. */
  function type(name: string, value: unknown) {
    const { key: field, row } = partsOf(name);
    const before = latest.current.typed[name];
    const stored = storedOf(answerOf(field), row);
    const { was, base } = before ?? { was: stored.value, base: stored.version };
    setTyped(name, { value, was, base });
  }

  /** Sends what was typed under a name. */
  async function send(name: string): Promise<void> {
    const { key: field, row } = partsOf(name);
    const own = fieldOf(field);
    const typed = latest.current.typed[name];
    if (!own || !typed) return;
    const value = valueToSend(own, typed, row);
    failing.current.delete(name);
    try {
      calls.current += 1;
      const stored = ways.save({ key: field, value, version: typed.base, ...(row !== undefined && { row }) });
      show(await stored.finally(() => (calls.current += 1)));
      settled(name, typed);
      setError(field, null);
      setSaving("saved");
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500 || error.status === 429) {
        failing.current.add(name);
        return;
      }
      setSaving("idle");
      if (error.status === 412) return refused(own, name, error.current as Answer);
      setError(field, detailOf(error) ?? error.detail);
      if (error.status === 409) await queries.invalidateQueries({ queryKey: key });
    }
  }

  /** Drops what was stored, unless more was typed meanwhile: that then changes what was stored. */
  function settled(name: string, sent: TypedAnswer) {
    const { key: field, row } = partsOf(name);
    const typed = latest.current.typed[name];
    if (!typed) return;
    if (isSameValue(typed.value, sent.value)) setTyped(name, null);
    else {
      const { value: was, version: base } = storedOf(answerOf(field), row);
      setTyped(name, { ...typed, was, base });
    }
  }

  /** Joins the change with another person's, or asks which of both to store. */
  async function refused(field: FormField, name: string, theirs: Answer): Promise<void> {
    const { row } = partsOf(name);
    const typed = latest.current.typed[name];
    show(theirs);
    if (!typed) return;
    const mine = valueToSend(field, typed, row);
    const stored = storedOf(theirs, row);
    // Sending stores a version of a field that was left empty, without changing it.
    const isUnchanged = isSameValue(stored.value, typed.was);
    const both = isUnchanged ? mine : joined(field, { was: typed.was, mine, theirs: stored.value });
    if (both === undefined) return setClash(name, theirs);
    const value = row === undefined ? both : typed.value;
    setTyped(name, { value, was: stored.value, base: stored.version });
    setSaving("saving");
    await send(name);
  }

  /** Sends what waits, one after another. */
  function flush(): Promise<void> {
    line.current = line.current.then(async () => {
      for (const name of [...failing.current, ...waiting.current]) {
        waiting.current.delete(name);
        await send(name);
      }
      if (failing.current.size > 0) setSaving("failed");
      else if (waiting.current.size > 0) setSaving("saving");
      // An answer that was stored twice in a row leaves nothing to store for the second time.
      else setSaving((now) => (now === "saving" ? "saved" : now));
    });
    return line.current;
  }

  function save(name: string): Promise<void> {
    waiting.current.add(name);
    setClash(name, null);
    setSaving("saving");
    return flush();
  }

  /** Stores what is typed under a name, unless it is stored already. */
  function commit(name: string): Promise<void> {
    const { key: field, row } = partsOf(name);
    const own = fieldOf(field);
    const typed = latest.current.typed[name];
    if (!own || !typed || name in latest.current.clashes) return Promise.resolve();
    const isStored = isSameValue(valueToSend(own, typed, row), storedOf(answerOf(field), row).value);
    const isOffered = row === undefined && offered(own, answerOf(field)) !== null;
    const isUnderWay = waiting.current.has(name) || failing.current.has(name);
    if (!isStored || isOffered || isUnderWay) return save(name);
    setTyped(name, null);
    setError(field, null);
    return Promise.resolve();
  }

  const start = useRef({ set, save });
  start.current = { set, save };
  const isOpen = isFillable(request);
  // Restores answers that were typed and not stored before a reload, or before another person sent the form.
  useEffect(() => {
    const stored = readTyped(draft);
    if (stored === null || isPreview) return;
    const typed = JSON.parse(stored) as TypedAnswers;
    start.current.set({ typed });
    if (isOpen) for (const name of Object.keys(typed)) void start.current.save(name);
  }, [draft, isPreview, isOpen]);

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

  /** Stores everything typed, also in a field that still has the focus. */
  function commitTyped() {
    for (const name of Object.keys(latest.current.typed)) void commit(name);
  }

  useVisibility({
    onReturn: () => !isPreview && void queries.invalidateQueries({ queryKey: key }),
    onLeave: commitTyped,
  });

  const { typed, clashes, errors } = latest.current;
  const answers = answersByKey(request);
  return {
    request,
    answers,
    typed,
    values: valuesOf(request, answers, typed),
    errors,
    clashes,
    saving,
    type,
    commitTyped,
    /** Stores the answer to a field. */
    commit(field: FormField, value: unknown) {
      type(field.key, value);
      return commit(field.key);
    },
    /** Stores changed cells of a table's row; null removes it. */
    commitRow(field: FormField, row: string, cells: Cells | null) {
      const name = nameOf(field.key, row);
      type(name, cells);
      return commit(name);
    },
    /** Stores the own answer over the other person's that was shown. */
    keepMine(name: string) {
      const { key: field, row } = partsOf(name);
      const [own, clash] = [latest.current.typed[name], latest.current.clashes[name]];
      if (!own || !clash) return;
      const { value: was, version: base } = storedOf(clash, row);
      setTyped(name, { ...own, was, base });
      setError(field, null);
      void save(name);
    },
    /** Drops the own answer. */
    takeTheirs(name: string) {
      set({
        clashes: changed(latest.current.clashes, name, null),
        typed: changed(latest.current.typed, name, null),
      });
    },
    /** Stores everything typed; "closed" if the form was sent elsewhere, otherwise the problem of an unstored answer. */
    async settle(): Promise<"stored" | "failed" | "closed" | Pick<Problem, "detail" | "errors">> {
      commitTyped();
      await flush();
      if (failing.current.size > 0) return "failed";
      if (!isFillable(queries.getQueryData<Request>(key) ?? first)) return "closed";
      const [left] = Object.keys(latest.current.typed);
      if (left === undefined) return "stored";
      const { key: path } = partsOf(left);
      const message = latest.current.errors[path] ?? "Choose which of the two answers to keep";
      return { detail: "One answer needs a change.", errors: [{ path, message }] };
    },
    setErrors: (problems: Readonly<Record<string, string>>) => set({ errors: problems }),
    /** Shows files that were added, before their ids are stored as the answer. */
    showFiles(name: string, files: readonly TaskFile[]) {
      const answer = answerOf(name);
      if (answer) show({ ...answer, files: [...files] });
    },
    showRequest: (next: Request) => queries.setQueryData(key, next),
    readAgain: () => queries.invalidateQueries({ queryKey: key }),
  };
}

export type Answers = ReturnType<typeof useAnswers>;
