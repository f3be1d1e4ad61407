import {
  idOr,
  listAddress,
  oneOf,
  type QueryOf,
  text,
  useListAddress,
} from "#/islands/runtime/lists/list-address";
import { useUrlParams } from "#/islands/runtime/page/url-state";
import {
  approvalStatus,
  designDue,
  designPriority,
  designProjectType,
  designStatus,
  projectClientStatus,
} from "#/src/contract/choices/design";
import { projectSorting } from "./sorting";

/** In place of a person: whoever looks, and projects without a designer. */
export const designerWords = { me: "Me", unassigned: "Unassigned" };

/** What narrows the list of projects, and its order, all kept in the address; without one it is the projects' own. */
export const hubAddress = listAddress(
  {
    search: text,
    client: (given: string) => given.trim() || null,
    type: oneOf(designProjectType),
    status: oneOf(designStatus),
    priority: oneOf(designPriority),
    due: oneOf(designDue),
    clientStatus: oneOf(projectClientStatus),
    designer: idOr(...Object.keys(designerWords)),
    approval: oneOf(approvalStatus),
  },
  { sort: projectSorting.read },
);

export type HubQuery = QueryOf<typeof hubAddress>;

/** The list's search, filters and page, the open project and the one to edit: all kept in the address. */
export function useHubAddress() {
  const [params, setParams] = useUrlParams();
  return {
    ...useListAddress(hubAddress),
    projectId: params.get("project"),
    editedId: params.get("edit"),
    openProject: (id: string) => setParams({ project: id }, { history: "push" }),
    stepToProject: (id: string) => setParams({ project: id }),
    closeProject: () => setParams({ project: null }, { history: "back" }),
    dropEdited: () => setParams({ edit: null }),
  };
}

export type HubAddress = ReturnType<typeof useHubAddress>;
