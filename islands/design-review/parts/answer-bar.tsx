import { useState } from "react";
import { AnswerButtons } from "#/islands/design/parts/answer-buttons";
import { ProjectDialogs } from "#/islands/design/parts/project-dialogs";
import type { Answer } from "#/islands/design/parts/subject";
import { denial } from "#/islands/runtime/denial";
import { useViewer } from "#/islands/runtime/viewer";
import type { DesignAsset } from "#/src/contract/design";

type AnswerBarProps = {
  asset: DesignAsset;
  /** Why the version cannot be decided yet. */
  deniedBecause: string | undefined;
};

/** The two answers to what waits. */
export function AnswerBar({ asset, deniedBecause }: AnswerBarProps) {
  const { role } = useViewer();
  const [said, setSaid] = useState<Answer | null>(null);
  const subject = { asset };
  return (
    <div className="border-line border-t pt-3">
      <AnswerButtons
        subject={subject}
        onAnswer={setSaid}
        deniedBecause={denial(role, "asset.decide") ?? deniedBecause}
      />
      {said && (
        <ProjectDialogs
          open={{ kind: "answer", subject, said }}
          people={{ designers: [] }}
          onClose={() => setSaid(null)}
        />
      )}
    </div>
  );
}
