export { addAnswerFile } from "./add-answer-file";
export { showRequest } from "./present";
export { progressByTask } from "./progress";
export { acceptedForms } from "./report-figures";
export { saveAnswer } from "./save-answer";
export { sendRequestOfMail } from "./send-link";
export { submitRequest } from "./submit";
