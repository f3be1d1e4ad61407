import type { ReactNode } from "react";
import type { DesignProject } from "../../../src/contract/design";
import { limits } from "../../../src/contract/limits";
import { counted, ListStates } from "../../runtime/list-states";
import { pageParam } from "../../runtime/page-param";
import { usePageUrl, withParams } from "../../runtime/url-state";
import { Pagination } from "../../ui/pagination";
import type { HubAddress } from "../address";
import { useProjectOrder } from "../order";
import type { useProjects } from "../queries";
import { NoProjects } from "./no-projects";
import type { OpenDialog } from "./open-dialog";
import { ProjectTable } from "./project-table";

type ProjectListProps = {
  list: ReturnType<typeof useProjects>;
  /** Those that the filters leave, in order. */
  filtered: readonly DesignProject[];
  address: HubAddress;
  /** The project in the drawer. */
  openId: string | null;
  onDialog: (dialog: OpenDialog) => void;
  /** The button that fills an empty hub. */
  firstProject: ReactNode;
};

const { pageSize } = limits;

/** The projects in all their states, 50 a page. */
export function ProjectList({ list, filtered, address, openId, onDialog, firstProject }: ProjectListProps) {
  const { page, goTo } = address;
  const url = usePageUrl();
  const order = useProjectOrder();
  const start = (page - 1) * pageSize;
  const rows = filtered.slice(start, start + pageSize);
  return (
    <ListStates list={list} things="projects" found={() => counted(filtered.length, "project", "projects")}>
      {(projects) => (
        <>
          <div className="card-surface">
            {rows.length > 0 ? (
              <ProjectTable
                rows={rows}
                all={projects}
                start={start}
                count={filtered.length}
                openId={openId}
                onDialog={onDialog}
                onMove={(from, to) => order.move({ visible: filtered, from, to })}
              />
            ) : (
              <NoProjects total={filtered.length} address={address} firstProject={firstProject} />
            )}
          </div>
          {rows.length > 0 && (
            <Pagination
              page={page}
              pageSize={pageSize}
              total={filtered.length}
              hrefFor={(target) => withParams(url, { page: pageParam(target) })}
              onNavigate={goTo}
            />
          )}
        </>
      )}
    </ListStates>
  );
}
