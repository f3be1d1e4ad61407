import { eq } from "drizzle-orm";
import { clientLeads } from "#/db/schema";
import { keptOrTaken } from "#/src/areas/objects";
import type { Context } from "#/src/domain/context";

/** The photo of a lead before an edit; null for none, and for a lead that is gone. */
export async function currentPhoto({ db }: Context, id: string): Promise<string | null> {
  const [row] = await db.read
    .select({ path: clientLeads.productImageUrl })
    .from(clientLeads)
    .where(eq(clientLeads.id, id));
  return row?.path ?? null;
}

/** @throws Invalid for a photo that is no upload of the caller's own, Unavailable when the store is down */
export function photoFor(ctx: Context, photo: { asked: string | null | undefined; current: string | null }) {
  return keptOrTaken(ctx, { ...photo, kind: "photos", field: "productImageUrl" });
}
