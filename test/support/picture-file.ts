import { join } from "node:path";
import { png } from "./pictures";
import { processFolder } from "./process-lifetime";

let written: Promise<string> | undefined;

/** Returns the path of a picture called `logo.png` for a file field. */
export function pictureFile(): Promise<string> {
  written ??= writePicture();
  return written;
}

async function writePicture(): Promise<string> {
  const path = join(await processFolder("picture"), "logo.png");
  await Bun.write(path, png);
  return path;
}
