export { countSaid, insertComment } from "./add-comment";
export { takeComments } from "./change-comment";
export { findConversation, ofProject, ofTask } from "./conversation";
export { shownText } from "./mentions";
export { newestComments } from "./newest";
export { asLines, unnamedColleague } from "./present";
export { findNames, saidOfRevisions, showComment } from "./queries";
export { readerOf, unreadOfProject, unreadOfTask } from "./unread";
