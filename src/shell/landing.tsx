/** @jsxImportSource hono/jsx */
import { BrandPicture } from "./brand";
import type { Page } from "./page";
import { PlainPage } from "./plain";

/** The page for visitors who are not signed in. */
export function LandingPage({ page }: { page: Page }) {
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
        <a href="/api/login" class="btn btn-primary">
          Sign In to Continue
        </a>
      </p>
    </PlainPage>
  );
}
