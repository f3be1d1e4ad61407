import type { Locator } from "playwright-core";

/** Picks a client in a form of a browser: its name is typed, and what is found is pressed. */
export async function pickClient(form: Locator, name: string) {
  await form.getByRole("combobox", { name: "Client", exact: true }).fill(name);
  await form.getByRole("option", { name }).first().click();
}
