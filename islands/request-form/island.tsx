import { useMemo, useRef } from "react";
import { Lazy } from "#/islands/ui/lazy-part";
import type { Request } from "#/src/contract/requests";
import { Filling } from "./parts/filling";
import { closedForm } from "./parts/lazy-parts";
import { isFillable } from "./rules";
import { useAnswers } from "./use-answers";
import { waysBelow, waysOf } from "./ways";

type RequestFormProps = {
  first: Request;
  /** The address of a link's page, below which all calls are; null for a person who is signed in. */
  path: string | null;
};

/** Loads the view of a form that was sent, which an open form does without. */
export async function prepare(props: object) {
  const { first } = props as RequestFormProps;
  if (!isFillable(first)) await closedForm.load();
}

/** A form that the agency asks a client to fill in: one section at a time, stored field by field. */
export default function RequestForm({ first, path }: RequestFormProps) {
  const { taskId } = first;
  const ways = useMemo(() => (path === null ? waysOf(taskId) : waysBelow(path, taskId)), [path, taskId]);
  const key = useMemo(() => (path === null ? ["/api/requests", taskId] : [path]), [path, taskId]);
  const answers = useAnswers(first, ways, key);
  const isOpen = isFillable(answers.request);
  const wasOpen = useRef(false);
  wasOpen.current ||= isOpen;
  const Closed = closedForm.loaded();
  const sent = { answers, takesFocus: wasOpen.current };
  return (
    <article className="mx-auto flex w-full max-w-[640px] flex-col gap-5">
      {isOpen ? (
        <Filling answers={answers} ways={ways} />
      ) : Closed ? (
        <Closed {...sent} />
      ) : (
        <Lazy part={closedForm} props={sent} />
      )}
    </article>
  );
}
