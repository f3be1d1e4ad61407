import {
  approvalStatus,
  designDue,
  designPriority,
  designProjectType,
  designStatus,
  projectClientStatus,
} from "../choices/design";
import { idOr, listAddress, oneOf, type QueryOf, text } from "./list-address";

/** The columns that projects are ordered by; "-client" is the reverse of "client". */
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
  { sort: (given: string) => orders.find((order) => order === given) ?? null },
);

export type HubQuery = QueryOf<typeof hubAddress>;
