import { useMutation } from "@tanstack/react-query";
import CircleX from "lucide-react/icons/circle-x";
import { useEffect, useRef } from "react";
import { Button } from "#/islands/ui/button";
import { Icon } from "#/islands/ui/icon";
import { ApiError, answer, api } from "#/src/client/browser";
import type { WaitingSignIn } from "#/src/contract/device";
import { showMoment } from "#/src/format/show-dates";
import { noSuchCode } from "./code-form";

type Props = { request: WaitingSignIn; email: string; timeZone: string };

/** The origin of a sign-in request, the code to compare, and the two answers. */
export function Question({ request, email, timeZone }: Props) {
  const { userCode } = request;
  const decision = useDecision(userCode);
  if (decision.data) return <Outcome name={request.name} decision={decision.variables} />;
  const busyWith = decision.isPending ? decision.variables : null;
  return (
    <>
      <p>
        <ProgramName name={request.name} /> asks to sign in as{" "}
        <strong className="font-semibold break-words">{email}</strong>. It could do for 90 days what you can
        do.
      </p>
      <Origin request={request} timeZone={timeZone} />
      {request.replaces && (
        <p>Your token with this name is revoked when you approve: anything that uses it needs the new one.</p>
      )}
      <p className="rounded-card border border-line py-3 text-center">
        <span className="sr-only">Code: </span>
        <span className="font-mono font-semibold text-title tracking-widest">{userCode}</span>
      </p>
      <p className="text-muted">
        Compare the code with the one in your terminal. Approve only when both are the same and you started
        this sign-in yourself.
      </p>
      {decision.error && (
        <p role="alert" className="text-label text-red">
          {sentenceOf(decision.error)}
        </p>
      )}
      <div className="flex justify-end gap-2">
        <Button
          isBusy={busyWith === "deny"}
          isDisabled={busyWith === "approve"}
          onClick={() => decision.mutate("deny")}
        >
          Deny
        </Button>
        <Button
          variant="primary"
          isBusy={busyWith === "approve"}
          isDisabled={busyWith === "deny"}
          onClick={() => decision.mutate("approve")}
        >
          Approve
        </Button>
      </div>
    </>
  );
}

function sentenceOf(error: Error): string {
  if (!(error instanceof ApiError)) return "The server could not be reached. Try again.";
  return error.status === 404 ? noSuchCode : error.detail;
}

/** Time and place of the request, which reveal a code that is someone else's. */
function Origin({ request, timeZone }: { request: WaitingSignIn; timeZone: string }) {
  const { address, otherAddress, askedAt } = request;
  const requested = `It asked on ${showMoment(askedAt, timeZone) ?? "an unknown date"}`;
  if (address === null) return <p className="text-muted">{requested}.</p>;
  if (otherAddress === null) {
    return <p className="break-words text-muted">{`${requested} from ${address}, as this browser does.`}</p>;
  }
  return (
    <p className="form-message mb-0" data-tone="yellow">
      <Icon name="triangle-alert" className="mt-0.5 flex-none" />
      <span className="min-w-0 break-words">
        {`${requested} from ${address}, and this browser is at ${otherAddress}. Deny it unless you started it on ` +
          "another machine or network."}
      </span>
    </p>
  );
}

/** The decision; takes the focus of the removed button, so that it is read out. */
function Outcome({ name, decision }: { name: string; decision: Decision }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const isApproved = decision === "approve";
  return (
    <div className="flex flex-col gap-2" role="status">
      <h2 ref={heading} tabIndex={-1} className="flex items-center gap-2 font-semibold">
        {isApproved ? (
          <Icon name="circle-check" className="text-green" />
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

/** The name that a program gives itself: quoted, and isolated from the text direction around it. */
function ProgramName({ name }: { name: string }) {
  if (name === "") return <>A program without a name</>;
  return (
    <>
      A program that calls itself "<bdi className="break-words">{name}</bdi>"
    </>
  );
}

type Decision = "approve" | "deny";

/** Approves or refuses the sign-in behind a code; the result replaces the buttons. */
function useDecision(userCode: string) {
  return useMutation({
    mutationFn: (decision: Decision): Promise<{ name: string }> =>
      answer(api.device.approve.$post({ json: { userCode, decision } })),
  });
}
