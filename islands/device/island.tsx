import { PageHead } from "#/islands/ui/page-head";
import type { WaitingSignIn } from "#/src/contract/device";
import { CodeForm } from "./parts/code-form";
import { Question } from "./parts/question";

type Props = {
  /** The code in the address, as typed. */
  typed: string;
  /** The pending sign-in with this code; null if there is none. */
  request: WaitingSignIn | null;
  /** Address of the user who signs the program in. */
  email: string;
  timeZone: string;
};

/** The page for approving the sign-in of a program, such as the command line. */
export default function DeviceApproval({ typed, request, email, timeZone }: Props) {
  return (
    <div className="mx-auto flex w-full max-w-[520px] flex-col gap-4">
      <PageHead
        title="Sign in a program"
        subtitle="Let a program that you started, such as portal login, act on your behalf."
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
