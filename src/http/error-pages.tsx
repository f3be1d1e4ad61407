/** @jsxImportSource hono/jsx */
import type { Context, ErrorHandler } from "hono";
import { Island } from "#/src/shell/island";
import { type Page, pageOf } from "#/src/shell/page";
import { MessagePage, type MessageProps, ScreenMessage } from "#/src/shell/plain";
import { type Refusal, refusalOf } from "./errors";
import type { AppEnv } from "./types";

const home = { href: "/", label: "Back to the portal" };

/** Renders the API's refusals as pages. */
export const pageErrorHandler: ErrorHandler<AppEnv> = (error, c) => {
  const refusal = refusalOf(error, c);
  return errorPage(c, refusal, () => pageFor(c, refusal));
};

/** Renders the page of a refusal, or plain text if rendering fails. */
export async function errorPage(
  c: Context<AppEnv>,
  { status, detail, retryAfter }: Refusal,
  page: () => Response | Promise<Response>,
): Promise<Response> {
  if (retryAfter !== undefined) c.header("Retry-After", String(Math.ceil(retryAfter)));
  try {
    return await page();
  } catch (error) {
    if (error instanceof Error) refusalOf(error, c);
    return c.text(`${detail} Request id: ${c.var.requestId}`, status);
  }
}

function pageFor(c: Context<AppEnv>, { status, detail }: Refusal): Response | Promise<Response> {
  const page = pageOf(c);
  switch (status) {
    case 401:
      return c.html(<SignedOutPage page={page} />, 401);
    case 404:
      return pageNotFound(c);
    case 403:
      return notHere(c, 403, { title: "Access Denied", text: detail, action: home });
    case 503:
      return c.html(
        <MessagePage page={page} title="Back in a moment" text={detail} action={again(page)} />,
        503,
      );
    case 500: {
      const text = `${detail} Request id: ${c.var.requestId}`;
      return c.html(
        <MessagePage page={page} title="Something went wrong" text={text} action={again(page)} />,
        500,
      );
    }
    default:
      return c.html(
        <MessagePage page={page} title="This did not work" text={detail} action={home} />,
        status,
      );
  }
}

export function pageNotFound(c: Context<AppEnv>) {
  const text = "There is nothing at this address. It may have moved, or the link may be incomplete.";
  return notHere(c, 404, { title: "Page Not Found", text, action: home });
}

/** Renders a message within the portal's layout for signed-in users. */
function notHere(c: Context<AppEnv>, status: 403 | 404, message: MessageProps) {
  if (!c.var.actor) return c.html(<MessagePage page={pageOf(c)} {...message} />, status);
  c.status(status);
  return c.render(<ScreenMessage {...message} />, { title: message.title });
}

function again({ url }: { url: string }) {
  return { href: url, label: "Try again" };
}

/** Response to a signed-out request for a screen: a link to sign in, which a script follows after 500 ms. */
function SignedOutPage({ page }: { page: Page }) {
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
