import type { ReactNode } from "react";
import { sortedHead } from "#/islands/ui/sort-header";
import type { Column } from "#/islands/ui/table";
import { designProjectType, projectClientStatus } from "#/src/contract/choices/design";
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
  today: string;
  canDrag: boolean;
  /** The project's position in the whole order, counted from 1. */
  numberOf: (project: DesignProject) => number;
};

/** The columns except the row's menu. */
export function projectColumns(options: Options): Column<DesignProject>[] {
  const { today, canDrag, numberOf, query, choose } = options;
  const head = (label: string, ...by: Parameters<typeof projectSorting.by>) =>
    sortedHead({
      label,
      by: projectSorting.by(...by),
      sort: query.sort,
      onSort: (sort) => choose({ sort }),
    });
  /** Two columns in one place, each with its own order. */
  const pair = (upper: ReturnType<typeof head>, lower: ReturnType<typeof head>) => ({
    header: (
      <div className="flex flex-col items-start">
        {upper.header}
        {lower.header}
      </div>
    ),
    sorted: upper.sorted ?? lower.sorted,
  });
  const clientName = (name: string) => (
    <p className="whitespace-normal leading-4 max-md:max-w-40 max-md:truncate md:line-clamp-2" title={name}>
      {name}
    </p>
  );
  return [
    {
      key: "number",
      header: "#",
      cell: (project) => <ProjectNumber number={numberOf(project)} canDrag={canDrag} />,
      width: canDrag ? "w-13" : "w-11",
    },
    {
      key: "project",
      ...pair(head("Project", "project"), head("Type", "type")),
      cell: (project) => (
        <Pair
          lower={
            <p className="whitespace-normal text-muted leading-4">
              {designProjectType.label(project.projectType)}
            </p>
          }
        >
          <ProjectName project={project} />
        </Pair>
      ),
      phone: "title",
    },
    {
      key: "client",
      ...pair(head("Client", "client"), head("Client Status", "clientStatus")),
      cell: ({ client, clientStatus }) => (
        <Pair
          lower={
            <p className="whitespace-normal text-muted leading-4">
              {projectClientStatus.label(clientStatus)}
            </p>
          }
        >
          {clientName(client.name)}
        </Pair>
      ),
      width: "w-[13%] @min-[900px]:w-[18%] @min-[1140px]:w-[15%]",
      phone: "meta",
    },
    {
      key: "assets",
      ...head("Assets", "assets", "down"),
      cell: (project) => <AssetCount project={project} />,
      width: "w-13 @min-[1140px]:w-16",
      align: "end",
    },
    {
      key: "designer",
      ...head("Designer", "designer"),
      cell: (project) => <DesignerName project={project} />,
      width: "w-[76px] @min-[900px]:w-22 @min-[1140px]:w-28",
    },
    {
      key: "progress",
      ...head("Progress", "progress", "down"),
      cell: (project) => <ProjectProgress project={project} />,
      width: "w-15 @min-[1140px]:w-24",
      phone: "meta",
    },
    {
      key: "due",
      ...pair(head("Due Date", "due"), head("Priority", "priority", "down")),
      cell: (project) => (
        <Pair lower={<PriorityBadge priority={project.priority} />}>
          <DueDate project={project} today={today} />
        </Pair>
      ),
      width: "w-24 @min-[1140px]:w-32",
      phone: "meta",
    },
    {
      key: "status",
      ...pair(head("Status", "status"), head("Approval", "approval")),
      cell: ({ status, clientApprovalStatus }) => (
        <div className="flex flex-col items-start gap-1 max-md:flex-row">
          <StatusBadge status={status} />
          <Approval approval={clientApprovalStatus} />
        </div>
      ),
      width: "w-29 @min-[1140px]:w-36",
      phone: "meta",
    },
  ];
}

/** A cell of two lines, of which a phone shows the upper one. */
function Pair({ children, lower }: { children: ReactNode; lower: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-0.5">
      {children}
      <div className="min-w-0 max-md:hidden">{lower}</div>
    </div>
  );
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
