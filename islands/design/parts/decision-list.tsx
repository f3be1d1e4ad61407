import { useViewer } from "#/islands/runtime/page/viewer";
import { designDecision } from "#/src/contract/choices/design";
import type { DesignDecision, DesignRevision } from "#/src/contract/design";
import { showMoment } from "#/src/format/show-dates";

type DecisionListProps = {
  decisions: readonly DesignDecision[];
  label: string;
  /** The revisions that the decisions may refer to. */
  revisions?: readonly DesignRevision[];
};

/** The decisions with their authors and comments, newest first. */
export function DecisionList({ decisions, label, revisions = [] }: DecisionListProps) {
  const { timeZone } = useViewer();
  return (
    <ol className="flex flex-col gap-1.5 text-label" aria-label={label}>
      {decisions.map(({ id, revisionId, decision, comment, decidedByName, createdAt, ...record }) => {
        const revision = revisions.find((other) => other.id === revisionId);
        return (
          <li key={id} className="flex flex-col gap-1">
            <p className="text-hint text-muted">
              <span className="font-medium text-base-content">{designDecision.label(decision)}</span>
              {revision && `, revision ${revision.revisionNumber}`}
              {`: ${decidedByName}, ${showMoment(createdAt, timeZone)}`}
              {record.linkSentBy && `, by a link from ${record.linkSentBy}`}
              {record.fileHash && (
                <span className="block font-mono" title={`Fingerprint of the file: ${record.fileHash}`}>
                  {`Fingerprint ${record.fileHash.slice(0, 12)}…`}
                </span>
              )}
            </p>
            {comment && (
              <p className="whitespace-pre-wrap rounded-control bg-base-200 px-3 py-2">{comment}</p>
            )}
          </li>
        );
      })}
    </ol>
  );
}
