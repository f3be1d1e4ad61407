import { Badge } from "#/islands/ui/badge";
import { Icon } from "#/islands/ui/icon";
import { Progress } from "#/islands/ui/progress";
import { approvalStatus, designPriority, designStatus } from "#/src/contract/choices/design";
import type { DesignProject } from "#/src/contract/design";
import { personName } from "#/src/contract/person-name";
import { daysBetween, showDate } from "#/src/format/show-dates";

/** The position in the order, with the drag handle of the row. */
export function ProjectNumber({ number, canDrag }: { number: number; canDrag: boolean }) {
  return (
    <div className="flex items-center gap-0.5 text-muted tabular-nums">
      {canDrag && (
        <span
          data-grip="project"
          className="above-row-link -my-2 -ml-3 flex h-11 w-6 flex-none items-center justify-center"
          title="Drag to reorder"
          aria-hidden
        >
          <Icon name="grip-vertical" size={14} />
        </span>
      )}
      {number}
    </div>
  );
}

export function AssetCount({ project }: { project: DesignProject }) {
  return <>{`${project.assetsCompleted}/${project.numberOfAssets}`}</>;
}

export function DesignerName({ project: { assignedDesigner } }: { project: DesignProject }) {
  if (!assignedDesigner) return <span className="text-muted">Unassigned</span>;
  const name = personName(assignedDesigner);
  return (
    <p className="line-clamp-2 whitespace-normal leading-4" title={name}>
      {name}
    </p>
  );
}

export function ProjectProgress({ project: { progress, projectName } }: { project: DesignProject }) {
  return (
    <div className="flex flex-col gap-1 tabular-nums">
      <span className="font-medium text-hint leading-4">{`${progress}%`}</span>
      <Progress percent={progress} label={`Progress of ${projectName}`} className="max-md:hidden" />
    </div>
  );
}

/** The due date; when past due in red, with the number of days. */
export function DueDate({ project, today }: { project: DesignProject; today: string }) {
  const date = <span className="whitespace-nowrap tabular-nums">{showDate(project.dueDate)}</span>;
  if (!project.isPastDue) return date;
  return (
    <span className="flex flex-wrap items-center gap-x-1.5 font-semibold text-red leading-4 md:flex-col md:items-start">
      {date}
      <span className="text-hint">{overdueText(project, today)}</span>
    </span>
  );
}

export function PastDueBadge({ project, today }: { project: DesignProject; today: string }) {
  return (
    <Badge tone="red" icon={<Icon name="circle-alert" size={12} />}>
      {overdueText(project, today)}
    </Badge>
  );
}

export function StatusBadge({ status }: Pick<DesignProject, "status">) {
  return <Badge tone={designStatus.tone(status)}>{designStatus.label(status)}</Badge>;
}

export function PriorityBadge({ priority }: Pick<DesignProject, "priority">) {
  return <Badge tone={designPriority.tone(priority)}>{designPriority.label(priority)}</Badge>;
}

export function ApprovalBadge({ approval }: { approval: DesignProject["clientApprovalStatus"] }) {
  return <Badge tone={approvalStatus.tone(approval)}>{approvalStatus.label(approval)}</Badge>;
}

function overdueText({ dueDate }: DesignProject, today: string): string {
  const days = daysBetween(dueDate, today);
  return days === 1 ? "1 day overdue" : `${days} days overdue`;
}
