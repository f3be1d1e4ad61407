import type { Database } from "#/db/client";
import { agencyLimits } from "#/src/contract/choices/agency";
import { type Brand, readBrand, readLogo } from "#/src/domain/brand";
import type { MailBrand } from "./templates/letter";
import type { InlinePicture } from "./transport";

/** The agency as the sender of a mail. */
type Sender = { brand: MailBrand; senderName: string | null; attachments: InlinePicture[] };

const cid = "logo@agency";
/** In pixels, as shown. */
const [widest, highest] = [240, 40];

/** Reads what mails show of the agency. A logo of at most 30 kB travels with the mail. */
export async function readSender(db: Database, portalName: string | null): Promise<Sender> {
  const brand = await readBrand(db, portalName);
  const logo = await readMailedLogo(db, brand);
  const src = logo && `cid:${cid}`;
  return {
    brand: { ...mailBrand(brand), logo: src && brand.logo && { src, ...shownSize(brand.logo) } },
    senderName: brand.senderName,
    attachments: logo ? [logo] : [],
  };
}

/** Returns the brand without its logo, for mails that are only shown. */
export function mailBrand({ name, accent, mailFooter, websiteUrl }: Brand): MailBrand {
  return { name, logo: null, accent, footer: mailFooter, websiteUrl };
}

/** Null for a logo that is too large, or of a type that many mail programs do not show. */
async function readMailedLogo(db: Database, { logo }: Brand): Promise<InlinePicture | null> {
  if (!logo || logo.size > agencyLimits.mailedLogoBytes || logo.contentType === "image/webp") return null;
  const picture = await readLogo(db.read, "light", logo.hash);
  if (!picture) return null;
  const { contentType, bytes } = picture;
  const filename = `logo.${contentType.slice("image/".length)}`;
  return { cid, filename, contentType, content: Buffer.from(bytes), contentDisposition: "inline" };
}

function shownSize({ width, height }: { width: number; height: number }) {
  const scale = Math.min(1, widest / width, highest / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
