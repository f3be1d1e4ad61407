import type { CodeStep } from "../migrate";
import { setPhases } from "./0046_task_phase";

/**
 * Code steps of migrations, by the `when` of their journal entry. Each is in a file named after its migration's tag.
 */
export const codeSteps: Record<number, CodeStep> = {
  1795460950053: setPhases,
};
