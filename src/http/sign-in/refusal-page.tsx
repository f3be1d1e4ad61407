/** @jsxImportSource hono/jsx */
import type { ErrorHandler } from "hono";
import { withReturnTo } from "#/src/contract/sign-in-address";
import { pageOf } from "#/src/shell/page";
import { MessagePage } from "#/src/shell/plain";
import { errorPage } from "../error-pages";
import { problem, refusalOf } from "../errors";
import type { AppEnv } from "../types";
import { reportSignIn, SignInMisconfigured } from "./faults";

type Words = { title: string; action: { href: string; label: string } };

const login = "/api/login";
const again = { href: login, label: "Sign In Again" };
const words: Record<number, Words> = {
  400: { title: "Sign-In Not Completed", action: again },
  403: { title: "Access Denied", action: { href: "/api/logout", label: "Use Another Account" } },
  429: { title: "Too Many Attempts", action: { href: "/", label: "Back to the Start" } },
  503: { title: "Sign-In Is Unavailable", action: { href: login, label: "Try Again" } },
};
const misconfigured: Words = {
  title: "Sign-In Is Not Set Up Correctly",
  action: { href: "/", label: "Back to the Start" },
};
const unexpected: Words = { title: "Something Went Wrong", action: again };

/** Renders a failed sign-in as a page with a next step, or as a problem for callers that do not accept HTML. */
export const refusalPage: ErrorHandler<AppEnv> = (error, c) => {
  reportSignIn(c, error);
  const refusal = refusalOf(error, c);
  if (!c.req.header("Accept")?.includes("text/html")) return problem(c, refusal);
  const { title, action: plain } = wordsOf(error, refusal.status);
  const action =
    plain.href === login ? { ...plain, href: withReturnTo(login, c.var.returnTo ?? "/") } : plain;
  return errorPage(c, refusal, () =>
    c.html(
      <MessagePage page={pageOf(c)} title={title} text={refusal.detail} action={action}>
        {refusal.status >= 500 && <p class="text-hint text-muted">Request id: {c.var.requestId}</p>}
      </MessagePage>,
      refusal.status,
    ),
  );
};

function wordsOf(error: Error, status: number): Words {
  return error instanceof SignInMisconfigured ? misconfigured : (words[status] ?? unexpected);
}
