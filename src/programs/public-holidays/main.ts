import { join } from "node:path";
import { readHolidays } from "./read-holidays";

/** Renews the list of public holidays after an update of the package `date-holidays`. */
const path = join(import.meta.dir, "../../contract/public-holidays/days.json");
await Bun.write(path, `${JSON.stringify(readHolidays(), null, 2)}\n`);
console.log(`Wrote ${path}.`);
