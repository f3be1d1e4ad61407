export { findUserName } from "./find-user-name";
export { type NamedPeople, namedPeople } from "./named-people";
export { canBeGivenWork, listAssignees, listStaff, requireAssignable } from "./queries";
export { designerRoutes } from "./routes";
