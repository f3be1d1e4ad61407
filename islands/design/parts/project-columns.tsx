import { sortedHead } from "#/islands/ui/sort-header";
import type { Column } from "#/islands/ui/table";
import { designProjectType, projectClientStatus } from "#/src/contract/choices/design";
import type { Role } from "#/src/contract/choices/users";
import type { DesignProject } from "#/src/contract/design";
import type { HubAddress } from "../address";
import { projectSorting } from "../sorting";
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

type Options = Pick<HubAddress, "query" | "choose"> & {
  role: Role;
  today: string;
  canDrag: boolean;
  /** The project's position in the whole order, counted from 1. */
  numberOf: (project: DesignProject) => number;
};

/** The columns except the row's menu; client users get those about their own work with the team. */
export function projectColumns(options: Options): Column<DesignProject>[] {
  const { role, today, canDrag, numberOf, query, choose } = options;
  const head = (label: string, ...by: Parameters<typeof projectSorting.by>) =>
    sortedHead({
      label,
      by: projectSorting.by(...by),
      sort: query.sort,
      onSort: (sort) => choose({ sort }),
    });
  const columns: (Column<DesignProject> & { isInternal?: true })[] = [
    {
      key: "number",
      header: "#",
      cell: (project) => <ProjectNumber number={numberOf(project)} canDrag={canDrag} />,
      width: canDrag ? "w-14" : "w-10",
    },
    {
      key: "project",
      ...head("Project", "project"),
      cell: (project) => <ProjectName project={project} />,
      phone: "title",
    },
    {
      key: "client",
      ...head("Client", "client"),
      cell: ({ client }) => <TwoLines text={client.name} />,
      width: "w-[98px] @min-[1400px]:w-44",
      phone: "meta",
      isInternal: true,
    },
    {
      key: "clientStatus",
      ...head("Client Status", "clientStatus"),
      cell: ({ clientStatus }) => <TwoLines text={projectClientStatus.label(clientStatus)} />,
      width: "w-[92px] @min-[1400px]:w-40",
      isInternal: true,
    },
    {
      key: "type",
      ...head("Type", "type"),
      cell: ({ projectType }) => <TwoLines text={designProjectType.label(projectType)} />,
      width: "w-[92px] @min-[1400px]:w-44",
    },
    {
      key: "assets",
      ...head("Assets", "assets", "down"),
      cell: (project) => <AssetCount project={project} />,
      width: "w-14",
      align: "end",
    },
    {
      key: "designer",
      ...head("Designer", "designer"),
      cell: (project) => <DesignerName project={project} />,
      width: "w-[88px] @min-[1400px]:w-36",
      isInternal: true,
    },
    {
      key: "progress",
      ...head("Progress", "progress", "down"),
      cell: (project) => <ProjectProgress project={project} />,
      width: "w-[76px] @min-[1400px]:w-32",
      phone: "meta",
    },
    {
      key: "due",
      ...head("Due Date", "due"),
      cell: (project) => <DueDate project={project} today={today} />,
      width: "w-[110px]",
      phone: "meta",
    },
    {
      key: "priority",
      ...head("Priority", "priority", "down"),
      cell: ({ priority }) => <PriorityBadge priority={priority} />,
      width: "w-[84px]",
    },
    {
      key: "status",
      ...head("Status", "status"),
      cell: ({ status }) => <StatusBadge status={status} />,
      width: "w-[104px]",
      phone: "meta",
    },
    {
      key: "approval",
      ...head("Approval", "approval"),
      cell: ({ clientApprovalStatus }) => <Approval approval={clientApprovalStatus} />,
      width: "w-[124px]",
      phone: "meta",
    },
  ];
  return columns.filter(({ isInternal }) => role !== "client" || !isInternal);
}

/** On a phone only states that require action. */
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
