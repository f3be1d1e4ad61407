import { eq } from "drizzle-orm";
import { clientLeads } from "#/db/schema";
import { replacedUpload } from "#/src/areas/objects";
import type { Context } from "#/src/domain/context";

/** Returns the photo of a lead before an edit; null if there is none, or no such lead. */
export async function currentPhoto({ db }: Context, id: string): Promise<string | null> {
  const [row] = await db.read
    .select({ path: clientLeads.productImageUrl })
    .from(clientLeads)
    .where(eq(clientLeads.id, id));
  return row?.path ?? null;
}

/** @throws Invalid for a photo that is not an upload of the caller, Unavailable if the store is down */
export function photoFor(
  ctx: Context,
  photo: { requested: string | null | undefined; current: string | null },
) {
  return replacedUpload(ctx, { ...photo, kind: "photos", field: "productImageUrl" });
}
