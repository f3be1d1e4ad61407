import TriangleAlert from "lucide-react/icons/triangle-alert";
import type { WaitingSignIn } from "#/src/contract/device";
import { showMoment } from "#/src/format/show-dates";

/** When and where a program asked, by which a person notices a code that is not theirs. */
export function Origin({ request, timeZone }: { request: WaitingSignIn; timeZone: string }) {
  const { address, otherAddress, askedAt } = request;
  const asked = `It asked on ${showMoment(askedAt, timeZone) ?? "an unknown date"}`;
  if (address === null) return <p className="text-muted">{asked}.</p>;
  if (otherAddress === null) {
    return <p className="break-words text-muted">{`${asked} from ${address}, as this browser does.`}</p>;
  }
  return (
    <p className="form-message mb-0" data-tone="yellow">
      <TriangleAlert size={16} className="mt-0.5 flex-none" aria-hidden />
      <span className="min-w-0 break-words">
        {`${asked} from ${address}, and this browser is at ${otherAddress}. Deny it unless you started it on ` +
          "another machine or network."}
      </span>
    </p>
  );
}
