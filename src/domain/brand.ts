import { and, eq, inArray, or } from "drizzle-orm";
import type { Database, Reader } from "#/db/client";
import { cacheUntilCommit } from "#/db/commit-cache";
import { type AgencyLogoRow, agency, agencyLogos } from "#/db/schema";
import { type LogoGround, unnamed } from "#/src/contract/choices/agency";

export type BrandLogo = Pick<AgencyLogoRow, "hash" | "contentType" | "width" | "height" | "size">;

/** The agency as pages and mails show it. */
export type Brand = {
  name: string;
  /** The name that an admin set; null while another one is used. */
  ownName: string | null;
  logo: BrandLogo | null;
  darkLogo: BrandLogo | null;
  accent: string | null;
  senderName: string | null;
  mailFooter: string | null;
  websiteUrl: string | null;
};

/** Returns the brand of a portal where no admin has set anything. */
export function unsetBrand(portalName: string | null): Brand {
  const unset = { ownName: null, logo: null, darkLogo: null, accent: null };
  return { name: portalName ?? unnamed, ...unset, senderName: null, mailFooter: null, websiteUrl: null };
}

const cached = cacheUntilCommit<Brand>();

/** Reads the brand. `portalName` is used while no admin has set a name. */
export function readBrand(db: Database, portalName: string | null): Promise<Brand> {
  return cached(db, portalName ?? "", () => read(db.read, portalName));
}

async function read(db: Reader, portalName: string | null): Promise<Brand> {
  const columns = {
    hash: agencyLogos.hash,
    contentType: agencyLogos.contentType,
    width: agencyLogos.width,
    height: agencyLogos.height,
    size: agencyLogos.size,
  };
  const rows = await db
    .select({ row: agency, logo: columns })
    .from(agency)
    .leftJoin(agencyLogos, or(eq(agencyLogos.hash, agency.logo), eq(agencyLogos.hash, agency.darkLogo)));
  const row = rows[0]?.row;
  const unset = unsetBrand(portalName);
  if (!row) return unset;
  const logoOf = (hash: string | null) => rows.find(({ logo }) => logo?.hash === hash)?.logo ?? null;
  return {
    name: row.name ?? unset.name,
    ownName: row.name,
    logo: logoOf(row.logo),
    darkLogo: logoOf(row.darkLogo),
    accent: row.accent,
    senderName: row.senderName,
    mailFooter: row.mailFooter,
    websiteUrl: row.websiteUrl,
  };
}

/** A logo's type and bytes. */
export type LogoPicture = { contentType: string; bytes: Uint8Array };

/** Reads a logo in use; null for any other hash. */
export async function readLogo(db: Reader, ground: LogoGround, hash: string): Promise<LogoPicture | null> {
  const used = ground === "dark" ? agency.darkLogo : agency.logo;
  const [found] = await db
    .select({ contentType: agencyLogos.contentType, content: agencyLogos.content })
    .from(agencyLogos)
    .where(and(eq(agencyLogos.hash, hash), inArray(agencyLogos.hash, db.select({ used }).from(agency))));
  return found ? { contentType: found.contentType, bytes: Uint8Array.fromBase64(found.content) } : null;
}
