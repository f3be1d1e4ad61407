import { useViewer } from "#/islands/runtime/page/viewer";
import { Fact } from "#/islands/ui/fact";
import { Progress } from "#/islands/ui/progress";
import { company, designProjectType, projectClientStatus } from "#/src/contract/choices/design";
import type { DesignProject } from "#/src/contract/design";
import { showHours } from "#/src/contract/nouns/design";
import { showDate } from "#/src/format/show-dates";
import { differs, recordedSentence } from "../recorded";
import { ApprovalBadge, AssetCount, DesignerName, PriorityBadge, StatusBadge } from "./project-cells";

/** The project's own fields; internal ones for staff only. */
export function ProjectFacts({ project }: { project: DesignProject }) {
  const { role } = useViewer();
  const isStaff = role !== "client";
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 text-label">
      {isStaff && <Fact label="Client">{project.client.name}</Fact>}
      {isStaff && <Fact label="Client Status">{projectClientStatus.label(project.clientStatus)}</Fact>}
      <Fact label="Type">{designProjectType.label(project.projectType)}</Fact>
      <Fact label="Company">{company.label(project.company)}</Fact>
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
      <Fact label="Priority">
        <PriorityBadge priority={project.priority} />
      </Fact>
      <Fact label="Assets">
        <span className="tabular-nums">
          <AssetCount project={project} /> completed
        </span>
        {isStaff && differs(project) && (
          <span className="block text-hint text-muted">{recordedSentence(project)}</span>
        )}
      </Fact>
      <Fact label="Progress">
        <span className="flex items-center gap-2">
          <span className="font-medium tabular-nums">{`${project.progress}%`}</span>
          <Progress percent={project.progress} label="Progress" className="max-w-32" />
        </span>
      </Fact>
      <Fact label="Start Date">{showDate(project.startDate)}</Fact>
      <Fact label="Due Date">
        <span className={project.isPastDue ? "font-semibold text-red" : undefined}>
          {showDate(project.dueDate)}
        </span>
      </Fact>
      <Fact label="Revisions">{project.numberOfRevisions}</Fact>
      {isStaff && (
        <Fact label="Hours">{showHours(project) || <span className="text-muted">Not set</span>}</Fact>
      )}
    </dl>
  );
}
