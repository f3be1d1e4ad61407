import Image from "lucide-react/icons/image";
import { type ReactNode, useId } from "react";
import { useRowLink } from "#/islands/runtime/page/open-row";
import { EmptyState } from "#/islands/ui/empty-state";
import { Icon } from "#/islands/ui/icon";
import { Picture } from "#/islands/ui/picture";
import { onPlainClick } from "#/islands/ui/plain-click";
import { UnreadMark } from "#/islands/ui/unread-mark";
import type { DesignProject } from "#/src/contract/design";
import { ApprovalBadge } from "./project-cells";
import { rowId } from "./project-name";

type ClientDesignsProps = {
  projects: readonly DesignProject[];
  /** True to name the client of each. */
  isNamed: boolean;
};

/** A client's projects as pictures: first those that wait for an answer, then those in progress, then the others. */
export function ClientDesigns({ projects, isNamed }: ClientDesignsProps) {
  if (projects.length === 0) {
    return (
      <EmptyState
        icon={<Icon name="palette" size={20} />}
        title="No projects found"
        text="There are no design projects yet."
      />
    );
  }
  const part = (title: string, belongs: (project: DesignProject) => boolean) => {
    const own = projects.filter(belongs);
    if (own.length === 0) return null;
    return (
      <Part title={title}>
        {own.map((project) => (
          <Design key={project.id} project={project} isNamed={isNamed} />
        ))}
      </Part>
    );
  };
  return (
    <div className="flex flex-col gap-6">
      {part("Waiting for your answer", isWaiting)}
      {part("What we are working on", (project) => !isWaiting(project) && !isDone(project))}
      {part("Finished", (project) => !isWaiting(project) && isDone(project))}
    </div>
  );
}

/** True if the project, or one of its designs, awaits the client's decision. */
function isWaiting({ recordedAssets, pendingAssets, clientApprovalStatus }: DesignProject): boolean {
  return recordedAssets > 0 ? pendingAssets > 0 : clientApprovalStatus === "pending";
}

function isDone({ status }: DesignProject): boolean {
  return status === "approved" || status === "completed";
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h2 id={id} className="font-semibold">
        {title}
      </h2>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 2xl:grid-cols-4">{children}</ul>
    </section>
  );
}

type DesignProps = {
  project: DesignProject;
  /** True to name the client. */
  isNamed: boolean;
};

function Design({ project, isNamed }: DesignProps) {
  const { id, projectName, newestPicture, clientApprovalStatus, client, unreadComments } = project;
  const { href, onOpen } = useRowLink("project", id);
  const waits = isWaiting(project);
  return (
    <li className="card-surface flex min-w-0 flex-col overflow-hidden">
      <div className="flex h-44 items-center justify-center border-line border-b bg-base-200">
        <Picture url={newestPicture} alt="" className="size-full object-contain">
          <Image size={24} className="text-muted" aria-hidden />
        </Picture>
      </div>
      <div className="flex flex-1 flex-col gap-2 p-4">
        <div className="flex items-start justify-between gap-2">
          <h3 className="min-w-0 font-medium">
            <a
              id={rowId(id)}
              href={href}
              className="link-text wrap-anywhere inline-flex items-center max-sm:min-h-11"
              onClick={onPlainClick(onOpen)}
            >
              {projectName}
            </a>
          </h3>
          <UnreadMark count={unreadComments} />
        </div>
        {isNamed && <p className="text-label text-muted wrap-anywhere">{client.name}</p>}
        {waits ? (
          <a
            href={project.pendingAssets > 0 ? `/design/${id}/review` : href}
            className="btn btn-primary mt-auto max-sm:min-h-11"
            aria-label={`Look and decide: ${projectName}`}
          >
            Look and decide
          </a>
        ) : (
          clientApprovalStatus !== "not_sent" && (
            <span>
              <ApprovalBadge approval={clientApprovalStatus} />
            </span>
          )
        )}
      </div>
    </li>
  );
}
