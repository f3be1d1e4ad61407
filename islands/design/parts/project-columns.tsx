import type { Column } from "#/islands/ui/table";
import { designProjectType, projectClientStatus } from "#/src/contract/choices/design";
import type { Role } from "#/src/contract/choices/users";
import type { DesignProject } from "#/src/contract/design";
import {
  ApprovalBadge,
  AssetCount,
  DesignerName,
  DueDate,
  PriorityBadge,
  ProjectNumber,
  ProjectProgress,
  StatusBadge,
} from "./project-cells";
import { ProjectName } from "./project-name";

type Options = {
  role: Role;
  today: string;
  canDrag: boolean;
  /** The project's place in the whole order, counted from 1. */
  numberOf: (project: DesignProject) => number;
};

/** The columns but for the row's menu; client users get those that are about their own work with the team. */
export function projectColumns({ role, today, canDrag, numberOf }: Options): Column<DesignProject>[] {
  const columns: (Column<DesignProject> & { isInternal?: true })[] = [
    {
      key: "number",
      header: "#",
      cell: (project) => <ProjectNumber number={numberOf(project)} canDrag={canDrag} />,
      width: canDrag ? "w-14" : "w-10",
    },
    {
      key: "project",
      header: "Project",
      cell: (project) => <ProjectName project={project} />,
      phone: "title",
    },
    {
      key: "client",
      header: "Client",
      cell: ({ client }) => <TwoLines text={client.name} />,
      width: "w-[98px] @min-[1400px]:w-44",
      phone: "meta",
      isInternal: true,
    },
    {
      key: "clientStatus",
      header: "Client Status",
      cell: ({ clientStatus }) => <TwoLines text={projectClientStatus.label(clientStatus)} />,
      width: "w-[92px] @min-[1400px]:w-40",
      isInternal: true,
    },
    {
      key: "type",
      header: "Type",
      cell: ({ projectType }) => <TwoLines text={designProjectType.label(projectType)} />,
      width: "w-[92px] @min-[1400px]:w-44",
    },
    {
      key: "assets",
      header: "Assets",
      cell: (project) => <AssetCount project={project} />,
      width: "w-14",
      align: "end",
    },
    {
      key: "designer",
      header: "Designer",
      cell: (project) => <DesignerName project={project} />,
      width: "w-[88px] @min-[1400px]:w-36",
      isInternal: true,
    },
    {
      key: "progress",
      header: "Progress",
      cell: (project) => <ProjectProgress project={project} />,
      width: "w-[76px] @min-[1400px]:w-32",
      phone: "meta",
    },
    {
      key: "due",
      header: "Due Date",
      cell: (project) => <DueDate project={project} today={today} />,
      width: "w-[110px]",
      phone: "meta",
    },
    {
      key: "priority",
      header: "Priority",
      cell: ({ priority }) => <PriorityBadge priority={priority} />,
      width: "w-[84px]",
    },
    {
      key: "status",
      header: "Status",
      cell: ({ status }) => <StatusBadge status={status} />,
      width: "w-[104px]",
      phone: "meta",
    },
    {
      key: "approval",
      header: "Approval",
      cell: ({ clientApprovalStatus }) => <Approval approval={clientApprovalStatus} />,
      width: "w-[124px]",
      phone: "meta",
    },
  ];
  return columns.filter(({ isInternal }) => role !== "client" || !isInternal);
}

/** On a phone only what somebody has to act on. */
function Approval({ approval }: { approval: DesignProject["clientApprovalStatus"] }) {
  const isOpen = approval === "pending" || approval === "rejected";
  return (
    <span className={isOpen ? undefined : "max-md:hidden"}>
      <ApprovalBadge approval={approval} />
    </span>
  );
}

function TwoLines({ text }: { text: string }) {
  return (
    <p className="max-w-40 whitespace-normal leading-4 max-md:truncate md:line-clamp-2" title={text}>
      {text}
    </p>
  );
}
