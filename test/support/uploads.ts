import type { Locator, Page } from "playwright-core";

/** A picture of 10 by 10 pixels for a file field. */
export function picture(name = "logo.png") {
  return { name, mimeType: "image/png", buffer: Buffer.from(redSquare, "base64") };
}

const redSquare =
  "iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mP8z8BQz0AEYBxVSF+FABJADveWkH6oAAAAAElFTkSuQmCC";

/** Opens the uploader's dialog and waits until it is usable. */
export async function openUploader(page: Page, button = "Upload image"): Promise<Locator> {
  await page.getByRole("button", { name: button, exact: true }).click();
  const uploader = page
    .getByRole("dialog")
    .filter({ has: page.locator(".uploader") })
    .last();
  await uploader.getByRole("button", { name: "browse files" }).waitFor();
  return uploader;
}

type Chosen = { name: string; mimeType: string; buffer: Buffer };

export async function choose(uploader: Locator, file: Chosen) {
  await uploader.locator("input[type=file]").first().setInputFiles(file);
}

/** Chooses a picture, which is uploaded at once, and waits for completion. */
export async function upload(uploader: Locator, file: Chosen = picture()) {
  await choose(uploader, file);
  await uploader.getByRole("status").getByText("Complete", { exact: true }).waitFor();
}

/** Opens the uploader, uploads a picture and closes the uploader again. */
export async function uploadPicture(page: Page, button = "Upload image", file: Chosen = picture()) {
  const uploader = await openUploader(page, button);
  await upload(uploader, file);
  await uploader.getByRole("button", { name: "Done" }).click();
}

/** Drops several files of that size onto the uploader. */
export async function drop(uploader: Locator, names: string[], bytes: number, type = "image/png") {
  const dataTransfer = await uploader.evaluateHandle(
    (_element, files) => {
      const transfer = new DataTransfer();
      for (const name of files.names)
        transfer.items.add(new File([new Uint8Array(files.bytes)], name, { type: files.type }));
      return transfer;
    },
    { names, bytes, type },
  );
  await uploader.locator(".uppy-Dashboard").dispatchEvent("drop", { dataTransfer });
}
