import { nonEmpty, setGlobalMessage, setSchemaMessage, setSpecificMessage } from "valibot";

const required = "Required";
const invalid = "Invalid input";

/** What a form says where its schema gives no message. */
export function setDefaultMessages() {
  setGlobalMessage(invalid);
  setSchemaMessage(({ input }) => (input === undefined || input === null ? required : invalid));
  setSpecificMessage(nonEmpty, required);
}
