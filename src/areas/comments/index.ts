export { addComment, countComment, insertComment } from "./add-comment";
export { takeComments } from "./change-comment";
export { findConversation, ofProject, ofTask } from "./conversation";
export { shownText } from "./mentions";
export { newestComments } from "./newest";
export { asLines, unnamedColleague } from "./present";
export { commentsOfRevisions, findNames, listComments, showComment } from "./queries";
export { readerOf, unreadOfProject, unreadOfTask } from "./unread";
