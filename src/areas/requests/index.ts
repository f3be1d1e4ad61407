export { listRequests } from "./list-requests";
export { showRequest } from "./present";
export { progressByTask } from "./progress";
export { type FoundRequest, findRequest } from "./queries";
export { saveAnswer } from "./save-answer";
export { sendRequestOfMail } from "./send-link";
export { submitRequest } from "./submit";
