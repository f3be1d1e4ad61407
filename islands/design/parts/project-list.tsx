import type { ReactNode } from "react";
import { Listing } from "#/islands/runtime/lists/listing";
import { Pages } from "#/islands/runtime/lists/pages";
import { Icon } from "#/islands/ui/icon";
import type { DesignProject } from "#/src/contract/design";
import { listLimits } from "#/src/contract/limits-of-lists";
import type { HubAddress } from "../address";
import { useProjectOrder } from "../order";
import type { useProjects } from "../queries";
import type { OpenDialog } from "./open-dialog";
import { ProjectTable } from "./project-table";

type ProjectListProps = {
  list: ReturnType<typeof useProjects>;
  /** The projects that match the filters, in order. */
  filtered: readonly DesignProject[];
  address: HubAddress;
  /** The project in the drawer. */
  openId: string | null;
  onDialog: (dialog: OpenDialog) => void;
  /** The button in an empty hub, for people with the right. */
  firstProject: ReactNode;
};

const { pageSize } = listLimits;

/** The projects in all states, 50 per page. */
export function ProjectList({ list, filtered, address, openId, onDialog, firstProject }: ProjectListProps) {
  const order = useProjectOrder();
  const start = (address.query.page - 1) * pageSize;
  const page = { items: filtered.slice(start, start + pageSize), total: filtered.length };
  return (
    <Listing
      list={{ ...list, data: page }}
      address={address}
      one="project"
      many="projects"
      nothing={{
        icon: <Icon name="palette" size={20} />,
        title: "No projects found",
        text: "There are no design projects yet.",
        action: firstProject,
      }}
      noMatch={{ text: "Nothing matches the search and the filters." }}
    >
      {({ items, total }) => (
        <>
          <div className="card-surface">
            <ProjectTable
              rows={items}
              all={list.data}
              start={start}
              count={total}
              openId={openId}
              address={address}
              onDialog={onDialog}
              onMove={(from, to) => order.move({ visible: filtered, from, to })}
            />
          </div>
          <Pages address={address} total={total} />
        </>
      )}
    </Listing>
  );
}
