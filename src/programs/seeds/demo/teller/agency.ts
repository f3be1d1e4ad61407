import { join } from "node:path";
import { agency as agencyRows } from "#/db/schema";
import { changeAgency } from "#/src/areas/agency/agency";
import { projectRoot } from "#/src/env/place";
import { agency } from "../data/agency";
import { people } from "../data/people";
import { at } from "./calendar";
import type { Teller } from "./teller";

const folder = join(projectRoot, "src/programs/seeds/demo/logos");

/** Plans the agency's name, logos and color; a portal whose admin set them keeps its own. */
export function planAgency(teller: Teller) {
  teller.plan("ada", people.ada.joined - 1, at(10, 30), async (ctx) => {
    const [own] = await ctx.db.read.select({ id: agencyRows.id }).from(agencyRows);
    if (own) return;
    const change = { ...agency, logo: await logo("light"), darkLogo: await logo("dark") };
    await changeAgency(ctx, { change, portalName: null });
  });
}

async function logo(ground: "light" | "dark"): Promise<string> {
  const bytes = await Bun.file(join(folder, `${ground}.png`)).bytes();
  return `data:image/png;base64,${bytes.toBase64()}`;
}
