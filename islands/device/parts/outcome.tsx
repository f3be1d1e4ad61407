import CircleCheck from "lucide-react/icons/circle-check";
import CircleX from "lucide-react/icons/circle-x";
import { useEffect, useRef } from "react";
import type { Decision } from "../queries";

/** What was decided; takes the focus of the button that is gone, so that it is read out. */
export function Outcome({ name, decision }: { name: string; decision: Decision }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const isApproved = decision === "approve";
  return (
    <div className="flex flex-col gap-2" role="status">
      <h2 ref={heading} tabIndex={-1} className="flex items-center gap-2 font-semibold">
        {isApproved ? (
          <CircleCheck size={16} className="text-green" aria-hidden />
        ) : (
          <CircleX size={16} className="text-red" aria-hidden />
        )}
        {isApproved ? "Approved" : "Denied"}
      </h2>
      <p className="break-words text-muted">
        {name === "" ? "The program" : <bdi>{name}</bdi>}
        {isApproved
          ? " will be signed in within a few seconds. You can close this page and go back to your terminal."
          : " was not signed in. You can close this page."}
      </p>
    </div>
  );
}
