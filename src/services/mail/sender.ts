import { and, eq, ne, or } from "drizzle-orm";
import type { Database } from "#/db/client";
import { type MailRow, users } from "#/db/schema";
import { agencyLimits } from "#/src/contract/choices/agency";
import type { MailKind } from "#/src/contract/choices/mail";
import { type Brand, readBrand, readLogo } from "#/src/domain/brand";
import { contentOf } from "./kinds";
import type { MailBrand } from "./templates/letter";
import type { InlinePicture, SenderName } from "./transport";

/** The agency, and the colleague, as the sender of a mail. */
type Sender = { brand: MailBrand; from: SenderName; attachments: InlinePicture[] };

const cid = "logo@agency";
/** In pixels, as shown. */
const [widest, highest] = [240, 40];

/** Reads the agency's data that a mail shows. A logo of at most 30 kB travels with the mail. */
export async function readSender(db: Database, portalName: string | null, mail: MailRow): Promise<Sender> {
  const brand = await readBrand(db, portalName);
  const logo = await readMailedLogo(db, brand);
  const src = logo && `cid:${cid}`;
  return {
    brand: { ...mailBrand(brand), logo: src && brand.logo && { src, ...shownSize(brand.logo) } },
    from: {
      firstName: await firstNameOf(db, mail),
      agency: brand.senderName ?? brand.ownName,
      portal: brand.name,
    },
    attachments: logo ? [logo] : [],
  };
}

/** Kinds that come from the agency as such. */
const unsigned: readonly MailKind[] = ["test", "sign_in", "review_code", "digest"];

/**
 * Returns the first name of the colleague from whom a mail comes: who wrote or sent it, otherwise the account manager who
 * gets the replies. Null for mails from the agency as such.
 */
async function firstNameOf(db: Database, mail: MailRow): Promise<string | null> {
  const content = contentOf(mail);
  if (unsigned.includes(content.kind)) return null;
  if (content.kind === "notice") return content.data.from ?? null;
  const { causedById, replyTo } = mail;
  const isNamed = or(
    causedById === null ? undefined : eq(users.id, causedById),
    replyTo === null ? undefined : eq(users.email, replyTo.toLowerCase()),
  );
  if (!isNamed) return null;
  const colleagues = await db.read
    .select({ id: users.id, firstName: users.firstName })
    .from(users)
    .where(and(ne(users.role, "client"), isNamed));
  const sender = colleagues.find(({ id }) => id === causedById) ?? colleagues[0];
  return sender?.firstName ?? null;
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
