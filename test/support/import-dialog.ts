import type { Page } from "playwright-core";

/** Controls the import dialog for rows such as "clients". */
export function importDialog(page: Page, many: string) {
  const dialog = page.getByRole("dialog", { name: `Import ${many}` });
  return {
    dialog,
    press: (name: string) => dialog.getByRole("button", { name, exact: true }).click(),
    row: (name: string) => dialog.getByRole("row").filter({ hasText: name }),
    /** Drops a file outside the drop zone. */
    async drop(name: string, text: string) {
      const dataTransfer = await page.evaluateHandle(
        ({ name, text }) => {
          const transfer = new DataTransfer();
          transfer.items.add(new File([text], name));
          return transfer;
        },
        { name, text },
      );
      const heading = dialog.locator("h2");
      for (const type of ["dragover", "drop"]) await heading.dispatchEvent(type, { dataTransfer });
    },
  };
}
