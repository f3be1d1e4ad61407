import Check from "lucide-react/icons/check";
import X from "lucide-react/icons/x";
import type { DesignProject } from "../../../src/contract/design";
import { Button } from "../../ui/button";
import type { Answer } from "../changes";
import { answerDenial } from "../rights";

type AnswerButtonsProps = {
  approval: DesignProject["clientApprovalStatus"];
  /** What is answered, for screen readers. */
  name: string;
  onAnswer: (said: Answer) => void;
};

/** What a client user says to what waits for their review. */
export function AnswerButtons({ approval, name, onAnswer }: AnswerButtonsProps) {
  const denied = answerDenial(approval);
  return (
    <>
      <Button
        icon={<X size={16} aria-hidden />}
        aria-label={`Reject ${name}`}
        onClick={() => onAnswer("rejected")}
        deniedBecause={denied}
      >
        Reject
      </Button>
      <Button
        variant="primary"
        icon={<Check size={16} aria-hidden />}
        aria-label={`Approve ${name}`}
        onClick={() => onAnswer("approved")}
        deniedBecause={denied}
      >
        Approve
      </Button>
    </>
  );
}
