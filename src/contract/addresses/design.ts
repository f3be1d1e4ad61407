import {
  approvalStatus,
  designDue,
  designPriority,
  designProjectType,
  designStatus,
  projectClientStatus,
} from "../choices/design";
import { idOr, listAddress, oneOf, type QueryOf, text } from "./list-address";

/** Columns to sort projects by; "-client" reverses "client". */
const orders = (
  [
    "project",
    "client",
    "clientStatus",
    "type",
    "assets",
    "designer",
    "progress",
    "due",
    "priority",
    "status",
    "approval",
  ] as const
).flatMap((column) => [column, `-${column}` as const]);

/** Values of the designer filter other than ids: the signed-in user, and projects without a designer. */
export const designerWords = { me: "Me", unassigned: "Unassigned" };

/** Filters and order of the project list, all in the address; by default the projects' own order. */
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
  { sort: (given: string) => orders.find((order) => order === given) ?? null },
);

export type HubQuery = QueryOf<typeof hubAddress>;
