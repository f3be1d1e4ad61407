import type { Page } from "playwright-core";

/** Returns the controls of the conflict dialog after another user's change, with its two answers. */
export function conflictQuestion(page: Page) {
  const question = page.getByRole("alertdialog", { name: "Somebody else was faster" });
  const press = async (name: string) => {
    await question.getByRole("button", { name, exact: true }).click();
    await question.waitFor({ state: "detached" });
  };
  return {
    question,
    loadCurrent: () => press("Load theirs"),
    overwrite: (anyway = "Save anyway") => press(anyway),
  };
}
