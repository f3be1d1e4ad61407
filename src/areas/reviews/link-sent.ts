import type { SentReviewLink } from "#/src/contract/reviews";
import type { Context } from "#/src/domain/context";
import type { Write } from "#/src/domain/write";
import { reviewLink } from "#/src/mail/kinds";
import type { NewLink } from "./links";
import { showLinks } from "./queries";

/** New links as their sender sees them: with the link itself where no mail is set up. */
export async function presentSent(
  ctx: Context,
  { tx }: Write,
  links: readonly NewLink[],
  publicUrl: string,
): Promise<SentReviewLink[]> {
  const secrets = new Map(links.map(({ id, secret }) => [id, secret]));
  const shown = await showLinks(ctx, [...secrets.keys()], tx);
  if (ctx.mail) return shown;
  return shown.map((link) => ({ ...link, link: reviewLink(publicUrl, secrets.get(link.id) ?? "") }));
}

/** An answer with a link is kept with no Idempotency-Key. */
export function remembering({ mail }: Context) {
  return { remember: mail !== null };
}
