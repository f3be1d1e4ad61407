export { insertComment } from "./add-comment";
export { ofProject } from "./conversation";
export { takeComments } from "./delete-comment";
export { asLines, unnamedColleague } from "./present";
export { saidOfRevisions } from "./queries";
