import Check from "lucide-react/icons/check";
import X from "lucide-react/icons/x";
import { Button } from "#/islands/ui/button";
import { type Answer, nameOf, type Subject } from "./subject";

type AnswerButtonsProps = {
  subject: Subject;
  onAnswer: (answer: Answer) => void;
  /** Reason why no answer is possible now; undefined when one is awaited. */
  deniedBecause?: string | undefined;
};

/** A client user's answers to a pending review; the labels name its subject. */
export function AnswerButtons({ subject, onAnswer, deniedBecause }: AnswerButtonsProps) {
  const { kind, name } = nameOf(subject);
  return (
    <div className="flex flex-wrap justify-end gap-2 max-sm:[&>*]:min-h-11 max-sm:[&>*]:flex-1">
      <Button
        icon={<X size={16} aria-hidden />}
        aria-label={`Ask for changes: ${name}`}
        onClick={() => onAnswer("rejected")}
        deniedBecause={deniedBecause}
      >
        Ask for changes
      </Button>
      <Button
        variant="primary"
        icon={<Check size={16} aria-hidden />}
        aria-label={`Approve this ${kind}: ${name}`}
        onClick={() => onAnswer("approved")}
        deniedBecause={deniedBecause}
      >
        {`Approve this ${kind}`}
      </Button>
    </div>
  );
}
