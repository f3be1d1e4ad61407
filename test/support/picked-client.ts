import type { Locator } from "playwright-core";

/** Picks a client in a form: types its name and clicks the match. */
export async function pickClient(form: Locator, name: string) {
  await form.getByRole("combobox", { name: "Client", exact: true }).fill(name);
  await form.getByRole("option", { name }).first().click();
}
