import type { CodeStep } from "../migrate";
import { setPhases } from "./0046_task_phase";

/** The code steps of migrations, by the `when` of their entry in the journal. Each stands in a file of its migration's tag. */
export const codeSteps: Record<number, CodeStep> = {
  1795460950053: setPhases,
};
