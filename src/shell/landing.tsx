/** @jsxImportSource hono/jsx */
import { withReturnTo } from "#/src/contract/sign-in-address";
import { BrandPicture } from "./brand";
import { MailLinkForm } from "./mail-link-form";
import type { Page } from "./page";
import { PlainPage } from "./plain";

/** The page for visitors who are not signed in. `offersMail`: clients can get a sign-in link by mail. */
export function LandingPage({ page, offersMail }: { page: Page; offersMail: boolean }) {
  return (
    <PlainPage page={page} title="Welcome">
      <div class="brand-head">
        <BrandPicture brand={page.brand} alt="" />
      </div>
      <h1 class="font-semibold text-title">{page.brand.name}</h1>
      <p class="font-medium">Client onboarding for marketplace brands</p>
      <p class="text-muted">
        Streamlines agency client onboarding with automated task management and progress tracking.
      </p>
      <p class="mt-2">
        <a href={withReturnTo("/api/login", page.url)} class="btn btn-primary">
          Sign In to Continue
        </a>
      </p>
      {offersMail && (
        <section class="mt-2 border-t border-base-300 pt-4" aria-labelledby="by-mail">
          <h2 id="by-mail" class="font-medium">
            Clients: get a link by mail
          </h2>
          <MailLinkForm returnTo={page.url} />
        </section>
      )}
    </PlainPage>
  );
}
