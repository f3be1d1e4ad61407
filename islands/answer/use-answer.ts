import { useRef, useState } from "react";
import { faultOf } from "#/islands/files/file-kind";
import { useTypedText } from "#/islands/forms/typed-text";
import { useChange } from "#/islands/runtime/changes/change";
import { detailOf } from "#/islands/runtime/changes/failure-sentence";
import { useViewer } from "#/islands/runtime/page/viewer";
import { ApiError } from "#/src/client/api-error";
import { newUuid } from "#/src/client/new-uuid";
import { limits } from "#/src/contract/limits";
import type { AnswerTask, TaskAnswer } from "#/src/contract/tasks";
import { answerDraft, answerLinksDraft } from "./drafts";
import { asComment, linksIn } from "./rules";
import type { AnswerWays } from "./ways";

/** A file of the answer. */
export type Chosen = {
  key: string;
  file: File;
  /** Progress in percent; null before it is sent. */
  percent: number | null;
  /** Its upload address once it has arrived. */
  address: string | null;
  /** Reason why it cannot be sent. */
  error: string | null;
};

type Options = {
  taskId: string;
  ways: AnswerWays;
  /** The reason why the task takes comments only. */
  closedBecause: string | null;
  onSent: (answered: TaskAnswer) => void;
  /** Called after the parts of an answer were sent as a comment. */
  onCommented: () => void;
};

/** An answer to a task being written. Text and links are drafts; nothing typed or chosen is lost by a failure. */
export function useAnswer({ taskId, ways, closedBecause, onSent, onCommented }: Options) {
  const { mostFileBytes } = useViewer();
  const [text, setText] = useTypedText(answerDraft(taskId));
  const [typedLinks, setTypedLinks] = useTypedText(answerLinksDraft(taskId));
  const [files, setFiles] = useState<readonly Chosen[]>([]);
  /** The server's reason why the task accepts no answer. */
  const [refusal, setClosed] = useState<string | null>(null);
  const closed = closedBecause ?? refusal;
  const [error, setError] = useState("");
  const { links, error: linksError } = linksIn(typedLinks);
  const trimmed = text.trim();
  const sendable = files.filter((each) => each.error === null);
  const isEmpty = trimmed === "" && links.length === 0 && sendable.length === 0;

  const change = (key: string, changed: Partial<Chosen>) =>
    setFiles((all) => all.map((each) => (each.key === key ? { ...each, ...changed } : each)));
  const clear = () => {
    setText("");
    setTypedLinks("");
    setFiles([]);
    setClosed(null);
    setError("");
  };

  /** Uploads what has not arrived yet, one file after another. */
  async function upload() {
    const sent: { key: string; uploadURL: string; name: string }[] = [];
    for (const { key, file, address } of sendable) {
      const onProgress = (percent: number) => change(key, { percent });
      const uploadURL = address ?? (await ways.upload({ file, signal: unstopped, onProgress }));
      change(key, { address: uploadURL, percent: 100 });
      sent.push({ key, uploadURL, name: file.name });
    }
    return sent;
  }

  const keyOf = useStableKey();
  const sending = useChange({
    send: async ({ isDone }: { isDone: boolean }) => {
      const uploaded = await upload();
      const body: AnswerTask = {
        ...(trimmed !== "" && { text: trimmed }),
        ...(uploaded.length > 0 && { files: uploaded.map(({ key: _, ...file }) => file) }),
        ...(links.length > 0 && { links: links.map((url) => ({ url })) }),
        ...(isDone && { done: true }),
      };
      return ways.answer(body, keyOf(body));
    },
    done: (_, { isDone }) => (isDone ? "Marked as done" : "Answer sent"),
    failed: "Your answer was not sent",
    show: (answered) => {
      clear();
      onSent(answered);
    },
  });
  const saying = useChange({
    send: async () => {
      for (const { key, ...file } of await upload()) {
        await ways.attach(file);
        setFiles((all) => all.filter((each) => each.key !== key));
      }
      const words = asComment(trimmed, links);
      if (words !== "") await ways.comment(words);
    },
    done: "Sent as a comment",
    failed: "Your comment was not sent",
    show: () => {
      clear();
      onCommented();
    },
  });
  const onError = (failure: Error) => {
    if (failure instanceof ApiError && failure.status === 409 && failure.current) setClosed(failure.detail);
    else setError(detailOf(failure) ?? "The connection was lost. Nothing was sent; please try again.");
    // An upload that the server refused has to be sent again.
    if (!(failure instanceof ApiError)) return;
    for (const { path } of failure.errors) {
      const at = /^files\.(\d+)\./.exec(path)?.[1];
      const refused = at === undefined ? undefined : sendable[Number(at)];
      if (refused) change(refused.key, { address: null, percent: null });
    }
  };

  return {
    ...{ text, setText, typedLinks, setTypedLinks, files, closed, error, linksError, isEmpty },
    isBusy: sending.isPending || saying.isPending,
    choose(chosen: readonly File[]) {
      const room = limits.answerFiles - files.length;
      const added = chosen.map(
        (file, at): Chosen => ({
          ...{ key: newUuid(), file, percent: null, address: null },
          error: at < room ? faultOf(file, mostFileBytes) : `At most ${limits.answerFiles} files at once`,
        }),
      );
      setFiles((all) => [...all, ...added]);
    },
    drop: (key: string) => setFiles((all) => all.filter((each) => each.key !== key)),
    clear,
    send(isDone: boolean) {
      setError("");
      if (!sending.isPending && linksError === "") sending.mutate({ isDone }, { onError });
    },
    sendAsComment() {
      setError("");
      if (!saying.isPending && linksError === "") saying.mutate(undefined, { onError });
    },
  };
}

/** An answer cannot be canceled while it is sent; a connection without progress ends by itself. */
const unstopped = new AbortController().signal;

/** Returns the key of a body: the same as before while the body is the same, so that a repeat happens once. */
function useStableKey() {
  const last = useRef({ text: "", key: "" });
  return (body: AnswerTask): string => {
    const text = JSON.stringify(body);
    if (last.current.text !== text) last.current = { text, key: newUuid() };
    return last.current.key;
  };
}
