import type { Database, Reader, Tx } from "#/db/client";
import { type AgencyLogoRow, type AgencyRow, agency, agencyLogos } from "#/db/schema";
import { type Agency, logoBytesOf, type UpdateAgency } from "#/src/contract/agency";
import { type LogoGround, logoPath, unnamed } from "#/src/contract/choices/agency";
import type { Context } from "#/src/domain/context";
import { Invalid } from "#/src/domain/errors";
import { agencyNoun } from "#/src/domain/nouns/agency";
import { requireVersion } from "#/src/domain/require-version";
import { firstVersion, insertRow } from "#/src/domain/rows";
import { updateRow } from "#/src/domain/update-row";
import { write } from "#/src/domain/write";
import { BadLogo, encodeLogo } from "./encode-logo";

/** Fixed id of the single row, the same in every portal. */
const agencyId = "01900000-0000-7000-8000-000000000002";

/** Returns the agency's settings. `portalName` is used where none is set. */
export async function readAgency(db: Database, portalName: string | null): Promise<Agency> {
  return presentAgency(await agencyRow(db.read), portalName);
}

type Edit = { expectedVersion?: number | undefined; change: UpdateAgency; portalName: string | null };

/**
 * Changes settings; null unsets one.
 * @throws Stale if they are not at `expectedVersion`; Invalid for a logo that cannot be used
 */
export async function changeAgency(ctx: Context, edit: Edit): Promise<Agency> {
  const { expectedVersion, change, portalName } = edit;
  const encoded = await encodeLogos(change);
  return write(ctx, async (w) => {
    const row = await agencyRow(w.tx);
    requireVersion(row ?? { version: 0 }, expectedVersion);
    const logos = Object.values(encoded).filter((found) => found !== null);
    for (const found of logos) {
      await w.tx
        .insert(agencyLogos)
        .values({ ...found, createdAt: w.now })
        .onConflictDoNothing();
    }
    const next = changed(row ?? unset, change, encoded);
    if (row) return presentAgency(await updateRow(w, agencyNoun, { row, change: next }), portalName);
    if (Object.values(next).every((value) => value === null)) return presentAgency(null, portalName);
    const first = { ...next, ...firstVersion(w), id: agencyId };
    return presentAgency(await insertRow(w, agencyNoun, first), portalName);
  });
}

type Settings = Omit<AgencyRow, "id" | "version" | "createdAt" | "updatedAt">;

/** Returns the settings with those of the change; absent ones stay unchanged. */
function changed(before: Settings, change: UpdateAgency, encoded: Encoded): Settings {
  const hashOf = (name: keyof Encoded) => {
    const logo = encoded[name];
    return logo === undefined ? before[name] : (logo?.hash ?? null);
  };
  return {
    name: sentOr(change.name, before.name),
    logo: hashOf("logo"),
    darkLogo: hashOf("darkLogo"),
    accent: sentOr(change.accent, before.accent),
    senderName: sentOr(change.senderName, before.senderName),
    mailFooter: sentOr(change.mailFooter, before.mailFooter),
    websiteUrl: sentOr(change.websiteUrl, before.websiteUrl),
    requestDays: sentOr(change.requestDays, before.requestDays),
  };
}

const unset: Settings = {
  ...{ name: null, logo: null, darkLogo: null, accent: null },
  ...{ senderName: null, mailFooter: null, websiteUrl: null, requestDays: null },
};

function sentOr<T>(sent: T | undefined, before: T): T {
  return sent === undefined ? before : sent;
}

type Logos = Pick<UpdateAgency, "logo" | "darkLogo">;
type Encoded = { [Name in keyof Logos]: Omit<AgencyLogoRow, "createdAt"> | null };

/** Encodes the logos of a change; absent ones stay absent. @throws Invalid */
async function encodeLogos(logos: Logos): Promise<Encoded> {
  const encoded: Encoded = {};
  for (const path of ["logo", "darkLogo"] as const) {
    const sent = logos[path];
    if (sent === undefined) continue;
    try {
      encoded[path] = sent === null ? null : await encodeLogo(logoBytesOf(sent));
    } catch (error) {
      if (error instanceof BadLogo) throw new Invalid([{ path, message: error.message }]);
      throw error;
    }
  }
  return encoded;
}

async function agencyRow(db: Reader | Tx): Promise<AgencyRow | null> {
  const [row] = await db.select().from(agency);
  return row ?? null;
}

function presentAgency(row: AgencyRow | null, portalName: string | null): Agency {
  const { name, accent, senderName, mailFooter, websiteUrl, requestDays } = row ?? unset;
  const pathOf = (ground: LogoGround, hash: string | null | undefined) =>
    hash ? logoPath(ground, hash) : null;
  return {
    id: agencyId,
    name,
    shownName: name ?? portalName ?? unnamed,
    logo: pathOf("light", row?.logo),
    darkLogo: pathOf("dark", row?.darkLogo),
    accent,
    senderName,
    mailFooter,
    websiteUrl,
    requestDays,
    version: row?.version ?? 0,
    updatedAt: row?.updatedAt ?? null,
  };
}
