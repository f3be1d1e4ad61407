import { useViewer } from "#/islands/runtime/page/viewer";
import { Fact } from "#/islands/ui/fact";
import { factProps } from "#/islands/ui/field-value";
import { Progress } from "#/islands/ui/progress";
import type { DesignProject } from "#/src/contract/design";
import { projectFields, showHours } from "#/src/contract/nouns/design";
import { showDate } from "#/src/format/show-dates";
import { differs, recordedSentence } from "../recorded";
import { ApprovalBadge, AssetCount, DesignerName, PriorityBadge, StatusBadge } from "./project-cells";

/** The project's own fields; internal ones for staff only. */
export function ProjectFacts({ project }: { project: DesignProject }) {
  const { role } = useViewer();
  const fact = factProps(projectFields, project);
  const isStaff = role !== "client";
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 text-label">
      {isStaff && <Fact {...fact("clientId")} />}
      {isStaff && <Fact {...fact("clientStatus")} label="Client Status" />}
      <Fact {...fact("projectType")} label="Type" />
      <Fact {...fact("company")} />
      {isStaff && (
        <Fact label="Designer">
          <DesignerName project={project} />
        </Fact>
      )}
      <Fact label="Status">
        <StatusBadge status={project.status} />
      </Fact>
      <Fact label="Approval">
        <ApprovalBadge approval={project.clientApprovalStatus} />
      </Fact>
      {isStaff && (
        <Fact label="Priority">
          <PriorityBadge priority={project.priority} />
        </Fact>
      )}
      <Fact label={isStaff ? "Assets" : "Designs"}>
        <span className="tabular-nums">
          <AssetCount project={project} /> completed
        </span>
        {isStaff && differs(project) && (
          <span className="block text-hint text-muted">{recordedSentence(project)}</span>
        )}
      </Fact>
      <Fact label="Progress">
        <span className="flex items-center gap-2">
          <span className="whitespace-nowrap font-medium tabular-nums">{`${project.progress}%`}</span>
          <Progress percent={project.progress} label="Progress" className="max-w-32" />
        </span>
      </Fact>
      <Fact label="Start Date">{showDate(project.startDate)}</Fact>
      <Fact label="Due Date">
        {isStaff || !project.isPastDue ? (
          <span className={project.isPastDue ? "font-semibold text-red" : undefined}>
            {showDate(project.dueDate)}
          </span>
        ) : (
          `${showDate(project.dueDate)}, later than planned`
        )}
      </Fact>
      <Fact label="Revisions">{project.numberOfRevisions}</Fact>
      {isStaff && (
        <Fact label="Hours">{showHours(project) || <span className="text-muted">Not set</span>}</Fact>
      )}
    </dl>
  );
}
