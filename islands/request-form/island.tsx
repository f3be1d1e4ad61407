import { useMemo, useRef } from "react";
import type { Request } from "#/src/contract/requests";
import { Closed } from "./parts/closed";
import { Filling } from "./parts/filling";
import { isFillable } from "./rules";
import { useAnswers } from "./use-answers";
import { waysBelow, waysOf } from "./ways";

type RequestFormProps = {
  first: Request;
  /** The address of a link's page, below which all calls are; null for a person who is signed in. */
  path: string | null;
};

/** A form that the agency asks a client to fill in: one section at a time, stored field by field. */
export default function RequestForm({ first, path }: RequestFormProps) {
  const { taskId } = first;
  const ways = useMemo(() => (path === null ? waysOf(taskId) : waysBelow(path, taskId)), [path, taskId]);
  const key = useMemo(() => (path === null ? ["/api/requests", taskId] : [path]), [path, taskId]);
  const answers = useAnswers(first, ways, key);
  const isOpen = isFillable(answers.request);
  const wasOpen = useRef(false);
  wasOpen.current ||= isOpen;
  return (
    <article className="mx-auto flex w-full max-w-[640px] flex-col gap-5">
      {isOpen ? (
        <Filling answers={answers} ways={ways} />
      ) : (
        <Closed answers={answers} takesFocus={wasOpen.current} />
      )}
    </article>
  );
}
