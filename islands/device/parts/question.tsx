import { Button } from "#/islands/ui/button";
import { ApiError } from "#/src/client/browser";
import type { WaitingSignIn } from "#/src/contract/device";
import { useDecision } from "../queries";
import { noSuchCode } from "./code-form";
import { Origin } from "./origin";
import { Outcome } from "./outcome";
import { ProgramName } from "./program-name";

type Props = { request: WaitingSignIn; email: string; timeZone: string };

/** Who asks, from where and when, the code to compare, and the two answers. */
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
        <p>Your token of this name ends when you approve: what uses it has to take the new one.</p>
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
