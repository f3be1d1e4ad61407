export { newsSince } from "./news";
export { countOfNews, listNotices } from "./queries";
export { sendNotices } from "./send-notices";
export { listUnreadAbout, unreadNoticesOf } from "./unread";
