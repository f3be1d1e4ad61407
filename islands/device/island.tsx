import { PageHead } from "#/islands/ui/page-head";
import type { WaitingSignIn } from "#/src/contract/device";
import { CodeForm } from "./parts/code-form";
import { Question } from "./parts/question";

type Props = {
  /** The code in the address, as it was typed. */
  typed: string;
  /** The sign-in that waits for an answer under it; null when there is none. */
  request: WaitingSignIn | null;
  /** Whose sign-in it will be. */
  email: string;
  timeZone: string;
};

/** Where a person agrees to the sign-in of a program, such as the command line's. */
export default function DeviceApproval({ typed, request, email, timeZone }: Props) {
  return (
    <div className="mx-auto flex w-full max-w-[520px] flex-col gap-4">
      <PageHead
        title="Sign in a program"
        subtitle="Let a program that you started, such as portal login, work in your name."
      />
      <div className="card-surface flex flex-col gap-4 p-4">
        {request ? (
          <Question request={request} email={email} timeZone={timeZone} />
        ) : (
          <CodeForm typed={typed} />
        )}
      </div>
    </div>
  );
}
