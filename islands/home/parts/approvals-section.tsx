import type { HomeApproval } from "#/src/contract/home";
import { showDate } from "#/src/format/show-dates";
import { HomePart } from "./home-part";

/** Designs for the client to decide on; hidden when none are pending. */
export function ApprovalsSection({ approvals }: { approvals: readonly HomeApproval[] }) {
  if (approvals.length === 0) return null;
  return (
    <HomePart title="Waiting for your approval">
      <ul className="card-surface divide-y divide-line">
        {approvals.map((approval) => (
          <Approval key={approval.assetId ?? approval.projectId} approval={approval} />
        ))}
      </ul>
    </HomePart>
  );
}

function Approval({ approval }: { approval: HomeApproval }) {
  const { projectId, projectName, assetId, assetName, askedOn } = approval;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium wrap-anywhere">{assetName ?? projectName}</p>
        <p className="text-label text-muted wrap-anywhere">
          {assetName && `${projectName}, `}sent {showDate(askedOn)}
        </p>
      </div>
      <a
        href={assetId ? `/design/${projectId}/review?asset=${assetId}` : `/design?project=${projectId}`}
        className="btn"
      >
        Look and decide
      </a>
    </li>
  );
}
