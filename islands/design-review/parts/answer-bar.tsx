import { useId, useState } from "react";
import { AnswerButtons } from "#/islands/design/parts/answer-buttons";
import { ProjectDialogs } from "#/islands/design/parts/project-dialogs";
import type { Answer } from "#/islands/design/parts/subject";
import { denial } from "#/islands/runtime/changes/denial";
import { useViewer } from "#/islands/runtime/page/viewer";
import type { DesignAsset } from "#/src/contract/design";
import { placeInWords } from "#/src/format/place-in-words";
import type { OlderPin } from "../rules";

type AnswerBarProps = {
  asset: DesignAsset;
  /** Reason why the version cannot be decided yet. */
  deniedBecause: string | undefined;
};

/** The two answers for a pending asset, at the foot of the screen wherever the page is scrolled to. */
export function AnswerBar({ asset, deniedBecause }: AnswerBarProps) {
  const { role } = useViewer();
  const [answer, setAnswer] = useState<Answer | null>(null);
  const subject = { asset };
  return (
    <div
      data-foot-bar
      className="sticky bottom-0 z-10 -mx-4 mt-auto -mb-4 border-line border-t bg-base-100 px-4 py-2 sm:-mx-6 sm:-mb-6 sm:px-6"
    >
      <AnswerButtons
        subject={subject}
        onAnswer={setAnswer}
        deniedBecause={denial(role, "asset.decide") ?? deniedBecause}
      />
      {answer && (
        <ProjectDialogs
          open={{ kind: "answer", subject, answer }}
          people={{ designers: [] }}
          onClose={() => setAnswer(null)}
        />
      )}
    </div>
  );
}

/** Unresolved pins of earlier versions, in grey as on the picture. */
export function OlderPins({ pins }: { pins: readonly OlderPin[] }) {
  const id = useId();
  if (pins.length === 0) return null;
  return (
    <section aria-labelledby={id} className="flex flex-col gap-1.5 text-muted">
      <h3 id={id} className="font-semibold text-label">
        From earlier versions
      </h3>
      <ul className="flex flex-col gap-1.5 text-label">
        {pins.map((pin) => (
          <li key={pin.id} className="wrap-anywhere">
            <span className="font-medium">
              {`Version ${pin.revisionNumber}, pin ${pin.number}, ${placeInWords(pin.x, pin.y)}: `}
            </span>
            <span className="whitespace-pre-line">{pin.text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
