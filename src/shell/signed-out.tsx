/** @jsxImportSource hono/jsx */
import { Island } from "./island";
import type { Page } from "./page";
import { MessagePage } from "./plain";

/** What a signed-out request for a screen gets: the toast, then, after 500 ms, the way to sign in and back. */
export function SignedOutPage({ page }: { page: Page }) {
  const signIn = `/api/login?returnTo=${encodeURIComponent(page.url)}`;
  return (
    <MessagePage
      page={page}
      title="Unauthorized"
      text="You need to sign in to see this page."
      action={{ href: signIn, label: "Sign In to Continue" }}
    >
      <Island name="sign-in-again" props={{}} />
    </MessagePage>
  );
}
