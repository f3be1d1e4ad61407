/** @jsxImportSource hono/jsx */
import type { Page } from "./page";
import { PlainPage } from "./plain";

/** The page for visitors who are not signed in. */
export function LandingPage({ page }: { page: Page }) {
  return (
    <PlainPage page={page} title="Welcome">
      <img src="/favicon.svg" alt="" width={40} height={40} class="mb-2" />
      <h1 class="font-semibold text-title">Agency Portal</h1>
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
